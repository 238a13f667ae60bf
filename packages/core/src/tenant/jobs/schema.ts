import { z } from 'zod'
import type { JobId, ProjectId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { AuditActor } from '../audit/schema.ts'

export const JOB_STATES = ['waiting', 'active', 'completed', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

export const JobsQuery = PageQuery.extend({
  kind: z.string().min(1).max(64).optional().describe('Only jobs of this kind, such as `contacts.import`.'),
  state: z.enum(JOB_STATES).optional().describe('Only jobs in this state.'),
})
export type JobsQuery = z.output<typeof JobsQuery>

/** A unit of background work, committed together with its cause. */
export interface Job {
  readonly id: JobId
  readonly projectId: ProjectId
  readonly kind: string
  readonly payload: JsonValue
  readonly state: JobState
  /** 0 to 100. */
  readonly progress: number
  /** The position of its work, in the handler's own format; undefined before the first batch. */
  readonly checkpoint: JsonValue | undefined
  readonly result: JsonValue | undefined
  readonly failedReason: string | undefined
  /** The number of attempts since its last progress or loss; 0 for a job that a claim took from a lost worker. */
  readonly attempts: number
  /** The number of workers in a row that were lost while they ran it and before it made progress. */
  readonly deaths: number
  /** The number of those that had done other work before, while no other job was lost. */
  readonly proofs: number
  /** The time from which it may run; undefined when it is finished or running. */
  readonly dueAt: Date | undefined
  readonly createdAt: Date
  readonly finishedAt: Date | undefined
  /** The actor whose request started it; undefined for jobs of earlier versions. */
  readonly startedBy: AuditActor | undefined
}
