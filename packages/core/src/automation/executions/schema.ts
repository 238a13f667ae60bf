import type { ContactId, EventId, ExecutionId, StepId, WorkflowId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import type { ExecutionState, StepStatus } from '../workflows/execution.ts'
import type { Branch } from '../workflows/steps.ts'

/** The maximum size of an execution's variables in characters of JSON, see `jsonSize`. */
export const CONTEXT_SIZE_MAX = 10_000
/** The maximum output of a step in characters of JSON; a larger one is not stored. */
export const OUTPUT_SIZE_MAX = 10_000
/**
 * The maximum number of visits of an execution that are recorded. A loop may make many more, and its figures count them
 * all.
 */
export const VISITS_KEPT = 1000
/** The maximum number of active executions of a project. */
export const ACTIVE_MAX = 1_000_000
/**
 * The maximum number of times that an event may start a workflow for a contact within an hour. Workflows that start one
 * another in a loop are stopped at this limit.
 */
export const STARTS_AN_HOUR = 60
export const HOUR_OF_STARTS_MS = 3_600_000

/** The place of a contact in a workflow, and everything that is stored about it. */
export interface Execution extends ExecutionState {
  readonly workflowId: WorkflowId
  /** The version of the graph that it walks. */
  readonly version: number
  readonly contactId: ContactId
  /** The event that started it; undefined when a person did. */
  readonly eventName: string | undefined
  /** Its variables: the data of that event, or those of the request. */
  readonly context: FieldData
  /**
   * The time at which a worker has to process it; undefined while it waits for an event without a time-out, and when it
   * is over.
   */
  readonly dueAt: Date | undefined
  /** The number of failed tries of its current work. */
  readonly attempts: number
  /** Present when an event of the public key started it, or woke it: its mails are counted. */
  readonly byPublicKey?: true
}

/** The stored record of a visit to a step. */
export interface StepExecution {
  readonly executionId: ExecutionId
  readonly visit: number
  readonly stepId: StepId
  readonly status: StepStatus
  readonly branch: Branch | undefined
  readonly output: JsonValue | undefined
  readonly error: string | undefined
  readonly startedAt: Date
  readonly endedAt: Date | undefined
  /** The latest time until which it waits or waited. */
  readonly until: Date | undefined
}

/** An event that may start executions, or that one may wait for. */
export interface WorkflowEvent {
  readonly eventId: EventId
  readonly name: string
  readonly contactId: ContactId
  readonly data: FieldData
  readonly at: Date
  /** Present when the public key recorded it. */
  readonly byPublicKey?: true
}
