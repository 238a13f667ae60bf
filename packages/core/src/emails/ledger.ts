import type { Event } from '../events/schema.ts'
import type { BodyId, EmailId, ProjectId, WorkerId } from '../ids.ts'
import type { Attempt } from '../ports/observer.ts'
import type { Suppression } from '../suppressions/schema.ts'
import type { Email, EmailBody, EmailStatus } from './schema.ts'

export interface EmailClaim {
  readonly projectId: ProjectId
  readonly workerId: WorkerId
  readonly limit: number
  readonly now: Date
  readonly leaseUntil: Date
}

/** What became of a hand-over. */
export interface Outcome {
  readonly id: EmailId
  readonly projectId: ProjectId
  readonly status: EmailStatus
  readonly error: string | undefined
  readonly response: string | undefined
  readonly attempts: number
  readonly unknownOutcomes: number
  readonly dueAt: Date | undefined
  readonly sentAt: Date | undefined
  /** When the hand-over was marked, or was tried to be; undefined when it did not get that far. */
  readonly handedOverAt: Date | undefined
  /** Told together with the outcome, only if it is written. */
  readonly event: Event | undefined
  /** Suppresses the recipient together with the outcome, only if it is written. */
  readonly suppression?: Suppression
}

/** An outcome as it is told to whoever watches. */
export function attemptOf(email: Email, outcome: Outcome, now: Date): Attempt {
  return {
    status: outcome.status,
    unknown: outcome.unknownOutcomes > email.unknownOutcomes,
    waitedMs: Math.max(0, now.getTime() - email.createdAt.getTime()),
  }
}

/** What is due and waits for a worker. */
export interface Backlog {
  readonly mails: number
  readonly oldestDueAt: Date | undefined
}

/** A claim whose lease ran out: its worker died, or lost its database. */
export interface LostClaim {
  readonly email: Email
  /** Since when the mailer may have been called; undefined when it was not. */
  readonly handedOverAt: Date | undefined
  readonly workerId: WorkerId
}

/** The send ledger of the deployment: who may hand over which mail. Every step has exactly one winner. */
export interface LedgerStore {
  /** Projects with mail that is due by their ids, at most `limit`, behind the project `after`; a disabled one has none. */
  projectsDue(now: Date, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /** Takes due mail of one project: transactional before workflow before campaign, then oldest due first; it becomes SENDING. */
  claim(request: EmailClaim): Promise<readonly Email[]>
  /** Marks mails as being handed over; answers with those that the worker still holds under a lease, each once: only these may go to the mailer. */
  handOver(workerId: WorkerId, ids: readonly EmailId[], now: Date): Promise<readonly EmailId[]>
  /**
   * Writes outcomes of mails that the worker still holds, or that nobody took since; answers with the ids written.
   * An outcome counts until a later hand-over of its mail began, be it by the same worker.
   */
  finish(workerId: WorkerId, outcomes: readonly Outcome[]): Promise<readonly EmailId[]>
  /** Prolongs the leases of those mails that the worker holds. */
  renew(workerId: WorkerId, ids: readonly EmailId[], leaseUntil: Date): Promise<void>
  /** Gives back those that the worker claimed and did not hand over: due again, PENDING or, if an earlier outcome is not known, UNKNOWN. */
  release(workerId: WorkerId, ids: readonly EmailId[], now: Date): Promise<number>
  /** Claims whose lease ran out by `now`. */
  lost(now: Date, limit: number): Promise<readonly LostClaim[]>
  /** When the next mail of a project that is not disabled is due, or the next lease runs out; undefined when there is nothing to wait for. */
  nextDueAt(): Promise<Date | undefined>
  /** Mail that is due and not claimed, of projects that are not disabled. */
  backlog(now: Date): Promise<Backlog>
  /** How far the project's send rate is used up, and the write of it (see throttle.ts). In a transaction others wait to read it. */
  paidUntil(projectId: ProjectId): Promise<Date | undefined>
  setPaidUntil(projectId: ProjectId, until: Date): Promise<void>
  bodies(ids: readonly BodyId[]): Promise<readonly EmailBody[]>
  blob(projectId: ProjectId, hash: string): Promise<Uint8Array | undefined>
}
