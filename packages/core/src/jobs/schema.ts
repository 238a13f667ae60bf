import type { JsonValue } from '../fields/schema.ts'
import type { JobId, ProjectId } from '../ids.ts'

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
  readonly attempts: number
  /** When it may run; undefined when it is finished or being run. */
  readonly dueAt: Date | undefined
  readonly createdAt: Date
  readonly finishedAt: Date | undefined
}
