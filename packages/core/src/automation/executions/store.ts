import type { ContactId, ExecutionId, ProjectId, WorkflowId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { ExecutionStatus } from '../workflows/execution.ts'
import type { Figure } from '../workflows/figures.ts'
import type { Execution, StepExecution, WorkflowEvent } from './schema.ts'

/** Wakes the workers that run executions. */
export const RUN_EXECUTIONS = 'executions.run'

export interface ExecutionFilter {
  readonly workflowId: WorkflowId
  readonly status: ExecutionStatus | undefined
  readonly contactId: ContactId | undefined
}

export interface ExecutionRange {
  readonly limit: number
  readonly offset: number
  readonly after: Position | undefined
}

/** An event that waits to be processed. */
export interface StoredWorkflowEvent extends WorkflowEvent {
  /** Its number in the order of storing. */
  readonly seq: number
}

/** An execution and its contact. */
export interface ExecutionOf {
  readonly id: ExecutionId
  readonly contactId: ContactId
}

/** A contact that waits for an event. */
export interface EventWait {
  readonly contactId: ContactId
  readonly eventName: string
}

/** A contact that may enter a workflow. */
export interface Entry {
  readonly workflowId: WorkflowId
  readonly contactId: ContactId
}

/** The number of times that a contact entered a workflow. */
export interface Entrant extends Entry {
  /** The total, deleted executions included. */
  readonly starts: number
  /** The time since which `recentStarts` are counted; undefined before the first. */
  readonly countedSince: Date | undefined
  readonly recentStarts: number
  readonly isActive: boolean
}

/** An execution that begins or moves, and the resulting changes. */
export interface ExecutionChange {
  readonly execution: Execution
  readonly isNew: boolean
  /** The records of steps, each visit once. */
  readonly steps: readonly StepExecution[]
}

/** The executions of one project. */
export interface ExecutionStore {
  /** Stores events until a worker processes them. */
  enqueueEvents(workflowEvents: readonly WorkflowEvent[]): Promise<void>
  /** Reads this many waiting events, in the order of storing, and returns the first of each contact. */
  listWaitingEvents(limit: number): Promise<readonly StoredWorkflowEvent[]>
  deleteWaitingEvents(seqs: readonly number[]): Promise<void>
  /** Adds names of events that executions of the workflow may wait for. Returns true if one is new to the project. */
  addAwaited(workflowId: WorkflowId, names: readonly string[]): Promise<boolean>
  /** Returns the names of all events that an execution may wait for. */
  awaitedNames(): Promise<readonly string[]>
  /** Gives the transaction the turn to move the project's executions; false when another one has it. */
  takeTurn(): Promise<boolean>
  /** Makes executions due at `now` that wait on a step until exactly then, at most `limit`. Returns how many. */
  hasten(until: Date, now: Date, limit: number): Promise<number>
  /** Returns executions that are due, the longest due first. */
  listDue(now: Date, limit: number): Promise<readonly ExecutionOf[]>
  /** Returns the executions of these contacts that wait for these events. */
  listAwaiting(awaiting: readonly EventWait[]): Promise<readonly ExecutionOf[]>
  /** Returns active executions: of a workflow, or of contacts; at most `limit`. */
  listActive(
    whose: { readonly workflowId: WorkflowId } | { readonly contactIds: readonly ContactId[] },
    limit: number,
  ): Promise<readonly ExecutionOf[]>
  find(id: ExecutionId): Promise<Execution | undefined>
  /** Returns those that exist, in the order of their ids. Inside a transaction they are locked until its end. */
  findMany(ids: readonly ExecutionId[]): Promise<readonly Execution[]>
  /**
   * Returns those that the public key caused. Locks nothing: delivery must not wait for workers that move executions.
   */
  publicAmong(ids: readonly ExecutionId[]): Promise<readonly ExecutionId[]>
  /** Returns executions, newest first; `offset` counts from the execution after `after`, or from the newest. */
  list(filter: ExecutionFilter & ExecutionRange): Promise<readonly Execution[]>
  /** A result above `COUNTED_AT_MOST` may be an estimate. */
  count(filter: ExecutionFilter): Promise<number>
  /** Returns the first visits of an execution, in order. */
  listSteps(id: ExecutionId, limit: number): Promise<readonly StepExecution[]>
  /** Returns entrants, in the order of the entries, and locks them until the end of the transaction. */
  entrants(entries: readonly Entry[]): Promise<readonly Entrant[]>
  /**
   * Writes executions with their steps and figures, all or none. Counts new ones for their entrants; a contact with an
   * active execution in the workflow is a conflict.
   */
  save(changes: readonly ExecutionChange[], figures: readonly Figure[], now: Date): Promise<void>
  /** Returns the figures of a workflow. */
  figures(workflowId: WorkflowId): Promise<readonly Figure[]>
  /** Returns the number of active executions of the project. */
  countActive(): Promise<number>
  /**
   * Removes personal data from executions of these contacts: variables, outputs, errors. Returns how many; at most
   * `limit`.
   */
  erase(contactIds: readonly ContactId[], limit: number): Promise<number>
  /** Deletes the records that contacts entered workflows, and their waiting events. */
  forgetContacts(contactIds: readonly ContactId[]): Promise<void>
  /**
   * Deletes executions of a workflow that are over, and at the end all other data of it. Returns how many; at most
   * `limit`.
   */
  deleteOfWorkflow(workflowId: WorkflowId, limit: number): Promise<number>
}

/** The executions of the deployment. */
export interface ExecutionLine {
  /** Returns projects with waiting events or due executions, after a project, ordered by id. */
  projectsDue(now: Date, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly executions: ExecutionStore
  }

  interface DeploymentStore {
    readonly executions: ExecutionLine
  }
}
