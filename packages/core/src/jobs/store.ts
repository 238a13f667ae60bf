import type { JsonValue } from '../fields/schema.ts'
import type { JobId, WorkerId } from '../ids.ts'
import type { Job } from './schema.ts'

/** Wakes those who run due jobs. */
export const RUN_JOBS = 'jobs.run'

export interface JobClaim {
  readonly workerId: WorkerId
  readonly now: Date
  readonly leaseUntil: Date
  /** Only jobs of these kinds: those of a newer version wait for a node that knows them. */
  readonly kinds: readonly string[]
}

/** How long a finished job can be looked up; its result may name people, and is not kept for ever. */
export const FINISHED_JOBS_KEPT_DAYS = 30

/** What waits for a worker. */
export interface JobBacklog {
  readonly kind: string
  /** Jobs that are due, or whose lease ran out. */
  readonly jobs: number
  /** Since when the first of them is. */
  readonly oldestDueAt: Date
}

/** The background work of one project. */
export interface ProjectJobsStore {
  /** Stores a job of this project. */
  insert(job: Omit<Job, 'projectId'>): Promise<void>
  find(id: JobId): Promise<Job | undefined>
  /**
   * Writes how far the job is and counts its attempts anew, if the worker still holds it; answers whether it did. In the
   * transaction of what was done, so that a batch of the work and the memory of it are one.
   */
  checkpoint(workerId: WorkerId, id: JobId, progress: number, checkpoint: JsonValue): Promise<boolean>
  /**
   * How many jobs of these kinds have not ended. Transactions that count them for a project follow each other: what one of
   * them adds is counted by the next.
   */
  countUnfinished(kinds: readonly string[]): Promise<number>
  /** Whether a job of these kinds is due that belongs to another project, and no more than that. */
  othersWait(request: Pick<JobClaim, 'now' | 'kinds'>): Promise<boolean>
}

/** The background work of the deployment. A claim has one winner; a lease that ran out makes the job due again. */
export interface JobsStore {
  /**
   * Takes a job that is due, or whose lease ran out: of the project with the fewest jobs being run, and of these the one that
   * waits the longest. It counts one attempt more. May answer with none while others claim at the same moment.
   */
  claim(request: JobClaim): Promise<Job | undefined>
  /** Prolongs the leases of those of these jobs that the worker still holds. */
  renew(workerId: WorkerId, ids: readonly JobId[], leaseUntil: Date): Promise<void>
  /**
   * Writes state, progress, result, reason, attempts, due and finishing time, if the worker still holds the job; a job
   * left `active` keeps its lease.
   */
  settle(workerId: WorkerId, job: Job): Promise<boolean>
  /** What waits, of each kind of which something does; of more than `atMost` jobs only those are counted that wait the longest. */
  backlog(now: Date, atMost?: number): Promise<readonly JobBacklog[]>
  /** When the next job is due or its lease runs out. */
  nextDueAt(): Promise<Date | undefined>
}
