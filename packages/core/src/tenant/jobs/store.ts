import type { JobId, WorkerId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { Job, JobsQuery } from './schema.ts'

/** Wakes the workers that run jobs. */
export const RUN_JOBS = 'jobs.run'

export interface JobClaim {
  readonly workerId: WorkerId
  readonly now: Date
  readonly leaseUntil: Date
  /**
   * The kinds of jobs that this node supports. Others come from a newer version and wait for a node that supports them.
   */
  readonly kinds: readonly string[]
  /** Only jobs without a saved checkpoint. */
  readonly freshOnly?: boolean
  /** Whether the worker has done other work: then its death while it runs the job is a proof against the job. */
  readonly hasWorked?: boolean
}

/**
 * The number of days for which a finished job can be looked up. Its result may name people, so it is deleted
 * afterwards.
 */
export const FINISHED_JOBS_KEPT_DAYS = 30

/** Filters of a list of jobs. */
export interface JobFilter {
  readonly kind?: JobsQuery['kind'] | undefined
  readonly state?: JobsQuery['state'] | undefined
}

/** The jobs of a kind that wait for a worker. */
export interface JobBacklog {
  readonly kind: string
  /** The number of jobs that are due, or lost their worker. */
  readonly jobs: number
  /** The time from which the oldest of them waits. */
  readonly oldestDueAt: Date
}

/** Jobs of a kind that failed. */
export interface FailedJobs {
  readonly kind: string
  readonly jobs: number
}

/** The background work of one project. */
export interface ProjectJobsStore {
  /** Stores a job of this project. */
  insert(job: Omit<Job, 'projectId'>): Promise<void>
  find(id: JobId): Promise<Job | undefined>
  /**
   * Saves progress and checkpoint, and resets attempts, deaths and proofs, if the worker still holds the job. Returns
   * whether it did. Call it in the transaction that does the batch, so that both are committed together.
   */
  checkpoint(workerId: WorkerId, id: JobId, progress: number, checkpoint: JsonValue): Promise<boolean>
  /**
   * Returns how many jobs of these kinds have not ended. Transactions that count them for a project run one after the
   * other, so that each counts the additions of the one before.
   */
  countUnfinished(kinds: readonly string[]): Promise<number>
  /** Returns the jobs of the project, newest first. */
  list(request: JobFilter & PageRequest): Promise<readonly Job[]>
  /**
   * Ends a job that has not ended, as cancelled: no worker holds it from then on. Returns the job as it was; undefined if
   * there is none.
   */
  cancel(id: JobId, at: Date): Promise<Job | undefined>
  /** Returns whether another job of these kinds is due, of any project, and nothing else about it. */
  othersWait(request: Pick<JobClaim, 'now' | 'kinds'>): Promise<boolean>
}

/** The background work of the deployment. A claim has one winner. A job whose lease expired is due again. */
export interface JobsStore {
  /**
   * Claims a job that is due, or whose lease expired: of the project with the fewest running jobs, the one that waits
   * the longest. Adds one to its attempts, and to its proofs if the worker has worked. A lost job then has no attempts,
   * and one more death. May return none while others claim at the same moment.
   */
  claim(request: JobClaim): Promise<Job | undefined>
  /** Renews the leases of those of these jobs that the worker still holds. */
  renew(workerId: WorkerId, ids: readonly JobId[], leaseUntil: Date): Promise<void>
  /**
   * Writes state, progress, result, reason, attempts, deaths, proofs, due time and finishing time, if the worker still
   * holds the job. A job that stays `active` keeps its lease.
   */
  settle(workerId: WorkerId, job: Job): Promise<boolean>
  /** Clears the proofs of all jobs but this one. Returns how many had some. */
  clearProofs(except: JobId): Promise<number>
  /** Returns the jobs of all projects, newest first. */
  newest(request: Pick<JobFilter, 'state'> & PageRequest): Promise<readonly Job[]>
  /**
   * Returns the waiting jobs, by kind; kinds without waiting jobs are left out. Counts the `atMost` jobs that wait the
   * longest.
   */
  backlog(now: Date, atMost?: number): Promise<readonly JobBacklog[]>
  /** Returns how many jobs failed at this time or later, by kind. Looks at the `atMost` jobs that ended last. */
  failedSince(since: Date, atMost: number): Promise<readonly FailedJobs[]>
  /** Returns when the next job is due or the next lease expires. */
  nextDueAt(): Promise<Date | undefined>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly jobs: ProjectJobsStore
  }

  interface DeploymentStore {
    readonly jobs: JobsStore
  }
}
