import type { JsonValue } from '../fields/schema.ts'
import type { JobId, ProjectId, WorkerId } from '../ids.ts'
import type { Job, JobKind } from './schema.ts'

export interface JobClaim {
  readonly workerId: WorkerId
  readonly limit: number
  readonly now: Date
  readonly leaseUntil: Date
  /** Only jobs of these kinds: those of a newer version wait for a node that knows them. */
  readonly kinds: readonly JobKind[]
}

/** How long a finished job can be looked up; its result may name people, and is not kept for ever. */
export const FINISHED_JOBS_KEPT_DAYS = 30

/** The background work of the deployment. A claim has one winner; a lease that ran out makes the job due again. */
export interface JobsStore {
  insert(job: Job): Promise<void>
  find(projectId: ProjectId, id: JobId): Promise<Job | undefined>
  /** Takes jobs that are due, or whose lease ran out, by age, the oldest first; each counts one attempt more. */
  claim(request: JobClaim): Promise<readonly Job[]>
  /** Prolongs the leases of those of these jobs that the worker still holds. */
  renew(workerId: WorkerId, ids: readonly JobId[], leaseUntil: Date): Promise<void>
  /**
   * Writes state, progress, result, reason, attempts, due and finishing time, if the worker still holds the job; a job
   * left `active` keeps its lease.
   */
  settle(workerId: WorkerId, job: Job): Promise<boolean>
  /**
   * Writes how far the job is and counts its attempts anew, if the worker still holds it; answers whether it did. In the
   * transaction of what was done, so that a portion of the work and the memory of it are one.
   */
  checkpoint(workerId: WorkerId, id: JobId, progress: number, checkpoint: JsonValue): Promise<boolean>
  /** When the next job is due or its lease runs out. */
  nextDueAt(): Promise<Date | undefined>
}
