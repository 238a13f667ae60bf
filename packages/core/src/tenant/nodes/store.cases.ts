import type { DeploymentCases } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { type Node, NodeReport } from './schema.ts'
import type { NodeStore } from './store.ts'

const LANE = { sent: 0, failed: 0, retried: 0, unknown: 0 }

export const aNodeReport = (changes: Partial<NodeReport> = {}): NodeReport =>
  NodeReport.parse({
    roles: ['delivery', 'jobs'],
    tasks: ['delivery', 'pruning'],
    memoryBytes: 100_000_000,
    held: 3,
    periodSeconds: 300,
    lanes: { transactional: { ...LANE, sent: 7 }, workflow: LANE, campaign: { ...LANE, retried: 1 } },
    relay: {
      kind: 'smtp',
      host: 'smtp.example.com:587',
      state: 'away',
      since: rowTime(1),
      nextTryAt: rowTime(9),
      pausedSenders: 0,
      connections: { most: 20, open: 2, idle: 1 },
      sent: 7,
      throttled: 1,
      refused: 0,
      unreachable: 2,
      unknown: 0,
      lastError: { at: rowTime(2), failure: 'unreachable', message: 'Ñandú 🙂 did not answer.' },
    },
    ...changes,
  })

export const aNode = (changes: Partial<Node> = {}): Node => ({
  id: rowIds.make('wrk'),
  name: 'node-1',
  host: 'machine-1',
  pid: 4711,
  version: '1.2.3',
  startedAt: rowTime(0),
  beatAt: rowTime(1),
  report: aNodeReport(),
  ...changes,
})

/** A filled tenant has a process, although processes belong to no project. */
export interface WithNode {
  readonly node: Node
}

export const nodeCases: DeploymentCases<NodeStore, unknown, WithNode> = {
  async fill({ nodes }) {
    const node = aNode()
    await nodes.beat(node)
    return { node }
  },
  look: async ({ nodes }, { node }) => (await nodes.list(9999)).find(({ id }) => id === node.id),
  lookAround: ({ nodes }) => nodes.list(9999),
  verbs: {
    beat: { write: (room) => room.beat(aNode()) },
    leave: { write: (room, { node }) => room.leave(node.id) },
    list: {},
    count: {},
    prune: { write: (room) => room.prune(rowTime(2), 9) },
  },
}
