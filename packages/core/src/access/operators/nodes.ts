import type { World } from '../../kernel/context/world.ts'
import {
  beatLimits,
  type Node,
  type NodeReport,
  type NodeState,
  RELAY_STATES,
  type RelayReport,
  stateOf,
} from '../../tenant/nodes/schema.ts'
import type { NodeCounts } from '../../tenant/nodes/store.ts'
import type { OperatorContext } from './operators.ts'

/** The most processes of a list: those with the latest heartbeats. */
export const NODES_LISTED_MAX = 500

/** A process with its state now. */
export interface ListedNode extends Node {
  readonly state: NodeState
}

export interface NodeList {
  readonly nodes: readonly ListedNode[]
  /** Of all processes, listed or not. */
  readonly counts: NodeCounts
}

/** Returns the processes of the deployment, the latest heartbeat first. */
export async function listNodes({ world }: Pick<OperatorContext, 'world'>): Promise<NodeList> {
  const now = world.clock.now()
  const [nodes, counts] = await Promise.all([
    world.store.nodes.list(NODES_LISTED_MAX),
    world.store.nodes.count(beatLimits(now)),
  ])
  return { nodes: nodes.map((node) => ({ ...node, state: stateOf(node, now) })), counts }
}

/** A relay as one process sees it. */
export interface SeenRelay extends RelayReport {
  readonly node: ListedNode
}

/** A mail server or service to which processes hand mail. */
export interface ListedRelay extends Pick<RelayReport, 'kind' | 'host' | 'state'> {
  readonly seenBy: readonly SeenRelay[]
}

const GRAVEST_FIRST = RELAY_STATES.toReversed()

/** Returns the relays of the processes that are not dead, each with the gravest state that one of them sees. */
export async function listRelays(ctx: Pick<OperatorContext, 'world'>): Promise<readonly ListedRelay[]> {
  const { nodes } = await listNodes(ctx)
  const seen = nodes.flatMap((node): readonly SeenRelay[] => {
    const relay = node.state === 'dead' ? null : node.report?.relay
    return relay ? [{ ...relay, node }] : []
  })
  return [...Map.groupBy(seen, ({ kind, host }) => JSON.stringify([kind, host])).values()].flatMap((seenBy) => {
    const [first] = seenBy
    if (!first) return []
    const state = GRAVEST_FIRST.find((one) => seenBy.some((relay) => relay.state === one)) ?? 'ok'
    return { kind: first.kind, host: first.host, state, seenBy }
  })
}

/** Returns how many mails of each lane the processes that are not dead send in a minute. */
export async function sentPerMinute({ store, clock }: Pick<World, 'store' | 'clock'>) {
  const now = clock.now()
  const nodes = await store.nodes.list(NODES_LISTED_MAX)
  const reports = nodes.flatMap((node) => (node.report && stateOf(node, now) !== 'dead' ? node.report : []))
  return (lane: keyof NodeReport['lanes']): number =>
    Math.round(
      reports.reduce((sum, { lanes, periodSeconds }) => sum + (lanes[lane].sent * 60) / Math.max(60, periodSeconds), 0),
    )
}
