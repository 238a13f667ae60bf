import type { WorkflowId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Workflow } from './schema.ts'
import type { Graph } from './steps.ts'

/** How many workflows a project may have. */
export const WORKFLOWS_MAX = 1000

/** How large the graphs of a project may be together, older versions included. */
export const GRAPHS_MB = 100

/**
 * How long a replaced version of a graph is kept at least: an execution may begin on the version that its transaction has
 * read, and no transaction lasts so long.
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

/** What a workflow is made with, see `usesOf`; one of them is enough. */
export interface UsedBy {
  readonly uses: readonly string[]
  /** Also for uses that begin with this text. */
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
  /** Inside a transaction it is locked until its end. */
  find(id: WorkflowId): Promise<Workflow | undefined>
  /** Newest first; `offset` counts from behind `after`, or from the newest. */
  list(filter: WorkflowFilter & WorkflowRange): Promise<readonly Workflow[]>
  count(filter: WorkflowFilter): Promise<number>
  /** Those with this name in any case, newest first. */
  listNamed(name: string, limit: number): Promise<readonly Pick<Workflow, 'id' | 'name'>[]>
  /** Returns the enabled workflows that one of these events starts, oldest first. Takes no lock. */
  listTriggered(eventNames: readonly string[]): Promise<readonly Workflow[]>
  /** Newest first. Looks at the newest versions only. */
  listUsing(request: UsedBy): Promise<readonly Pick<Workflow, 'id' | 'name' | 'version'>[]>
  /** Returns the graphs of these versions, in their order; undefined for those that are not there. */
  graphs(versions: readonly GraphVersion[]): Promise<readonly (Graph | undefined)[]>
  /** Returns the versions that are stored of the graph of a workflow, oldest first, and since when. */
  versions(id: WorkflowId): Promise<readonly StoredVersion[]>
  deleteVersions(id: WorkflowId, versions: readonly number[]): Promise<void>
  /** Returns how many bytes the graphs of the project have together. */
  graphBytes(): Promise<number>
  /** Stores a workflow, and its graph as the version that it names. */
  insert(workflow: Workflow, graph: Graph): Promise<void>
  /**
   * Writes the whole workflow over the one with its id, and its graph as the version that it names, over one that is there.
   * Older versions stay.
   */
  update(workflow: Workflow, graph: Graph): Promise<void>
  /** Returns whether the workflow existed. Its graphs go with it. */
  delete(id: WorkflowId): Promise<boolean>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly workflows: WorkflowStore
  }
}
