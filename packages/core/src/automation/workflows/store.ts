import type { WorkflowId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Workflow } from './schema.ts'
import type { Graph } from './steps.ts'

/** The maximum number of workflows of a project. */
export const WORKFLOWS_MAX = 1000

/** The maximum total size of the graphs of a project, older versions included. */
export const GRAPHS_MB = 100

/**
 * The minimum time for which a replaced version of a graph is kept: an execution may begin on the version that its
 * transaction has read, and no transaction lasts this long.
 */
export const REPLACED_KEPT_MS = 3_600_000

export interface WorkflowFilter {
  /** A case-insensitive part of the name, taken literally. */
  readonly search: string | undefined
  readonly enabled: boolean | undefined
}

export interface WorkflowRange {
  readonly limit: number
  readonly offset: number
  readonly after: Position | undefined
}

/** The names that a workflow uses, see `usesOf`; one of them is enough. */
export interface UsedBy {
  readonly uses: readonly string[]
  /** A prefix of further uses; one of them is enough, too. */
  readonly prefix?: string
  readonly limit: number
}

/** A version of the graph of a workflow. */
export interface GraphVersion {
  readonly workflowId: WorkflowId
  readonly version: number
}

export interface StoredVersion {
  readonly version: number
  readonly createdAt: Date
}

/** The workflows of one project. */
export interface WorkflowStore {
  /** Returns the workflow. Inside a transaction it is locked until its end. */
  find(id: WorkflowId): Promise<Workflow | undefined>
  /** Returns workflows, newest first; `offset` counts from the workflow after `after`, or from the newest. */
  list(filter: WorkflowFilter & WorkflowRange): Promise<readonly Workflow[]>
  count(filter: WorkflowFilter): Promise<number>
  /** Returns those with this name in any case, newest first. */
  listNamed(name: string, limit: number): Promise<readonly Pick<Workflow, 'id' | 'name'>[]>
  /** Returns the enabled workflows that one of these events starts, oldest first. Takes no lock. */
  listTriggered(eventNames: readonly string[]): Promise<readonly Workflow[]>
  /** Returns matching workflows, newest first. Examines the newest versions only. */
  listUsing(request: UsedBy): Promise<readonly Pick<Workflow, 'id' | 'name' | 'version'>[]>
  /** Returns the graphs of these versions, in order; undefined for those that do not exist. */
  graphs(versions: readonly GraphVersion[]): Promise<readonly (Graph | undefined)[]>
  /** Returns the stored versions of the graph of a workflow, oldest first, with their times. */
  versions(id: WorkflowId): Promise<readonly StoredVersion[]>
  deleteVersions(id: WorkflowId, versions: readonly number[]): Promise<void>
  /** Returns the total size of the project's graphs in bytes. */
  graphBytes(): Promise<number>
  /** Stores a workflow, and its graph as its version. */
  insert(workflow: Workflow, graph: Graph): Promise<void>
  /**
   * Replaces the whole workflow with its id, and stores its graph as its version, replacing an existing one. Older
   * versions remain.
   */
  update(workflow: Workflow, graph: Graph): Promise<void>
  /** Returns true if the workflow existed. Its graphs are deleted with it. */
  delete(id: WorkflowId): Promise<boolean>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly workflows: WorkflowStore
  }
}
