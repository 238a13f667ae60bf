import type { JobId, ProjectId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'

export type JobState = 'waiting' | 'active' | 'completed' | 'failed'

/** A piece of background work, committed together with what made it necessary. */
export interface Job {
  readonly id: JobId
  readonly projectId: ProjectId
  readonly kind: string
  readonly payload: JsonValue
  readonly state: JobState
  /** 0 to 100. */
  readonly progress: number
  /** How far its work is, in the handler's own words; undefined before the first batch. */
  readonly checkpoint: JsonValue | undefined
  readonly result: JsonValue | undefined
  readonly failedReason: string | undefined
  /** How often it was tried since it got further or was lost; 0 for a job that a claim took from a lost worker. */
  readonly attempts: number
  /** How many workers in a row were lost while they ran it and before it got further. */
  readonly deaths: number
  /** How many of them had done other work before, while no other job was lost. */
  readonly proofs: number
  /** When it may run; undefined when it is finished or being run. */
  readonly dueAt: Date | undefined
  readonly createdAt: Date
  readonly finishedAt: Date | undefined
}
