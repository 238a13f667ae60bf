import type { WorkerId } from '../../kernel/ids/ids.ts'
import type { BeatLimits, Node, NodeState } from './schema.ts'

export type NodeCounts = Readonly<Record<NodeState, number>>

/** The processes of the deployment. */
export interface NodeStore {
  /** Stores the state of a process in place of an earlier one. */
  beat(node: Node): Promise<void>
  /** Forgets a process that stops. */
  leave(id: WorkerId): Promise<void>
  /** Returns processes, the latest heartbeat first, then by id. */
  list(limit: number): Promise<readonly Node[]>
  count(limits: BeatLimits): Promise<NodeCounts>
  /** Forgets at most `limit` processes whose last heartbeat was before a time. Returns how many. */
  prune(before: Date, limit: number): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly nodes: NodeStore
  }
}
