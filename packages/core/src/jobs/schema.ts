import type { JsonValue } from '../fields/schema.ts'
import type { JobId, ProjectId } from '../ids.ts'

/** The kinds of background work and what each needs to know. */
export interface JobPayloads {
  'contact.erase': { readonly contactId: string }
}
export type JobKind = keyof JobPayloads

export type JobState = 'waiting' | 'active' | 'completed' | 'failed'

/** A piece of background work, committed together with what made it necessary. */
export interface Job {
  readonly id: JobId
  readonly projectId: ProjectId
  readonly kind: JobKind
  readonly payload: JsonValue
  readonly state: JobState
  /** 0 to 100. */
  readonly progress: number
  readonly result: JsonValue | undefined
  readonly failedReason: string | undefined
  readonly attempts: number
  /** When it may run; undefined when it is finished or being run. */
  readonly dueAt: Date | undefined
  readonly createdAt: Date
  readonly finishedAt: Date | undefined
}
