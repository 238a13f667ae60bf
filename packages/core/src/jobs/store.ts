import type { JobId, ProjectId, WorkerId } from '../ids.ts'
import type { Job } from './schema.ts'

export interface JobClaim {
  readonly workerId: WorkerId
  readonly limit: number
  readonly now: Date
  readonly leaseUntil: Date
}

/** The background work of the deployment. A claim has one winner; a lease that ran out makes the job due again. */
export interface JobsStore {
  insert(job: Job): Promise<void>
  find(projectId: ProjectId, id: JobId): Promise<Job | undefined>
  /** Takes jobs that are due, or whose lease ran out, by age, the oldest first; each counts one attempt more. */
  claim(request: JobClaim): Promise<readonly Job[]>
  /** Prolongs the leases of all that the worker holds. */
  renew(workerId: WorkerId, leaseUntil: Date): Promise<void>
  /** Writes state, progress, result, reason, due and finishing time, if the worker still holds the job; a job left `active` keeps its lease. */
  settle(workerId: WorkerId, job: Job): Promise<boolean>
  /** When the next job is due or its lease runs out. */
  nextDueAt(): Promise<Date | undefined>
}
