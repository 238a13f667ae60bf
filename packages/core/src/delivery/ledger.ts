import type { Email, EmailBody, EmailStatus } from '../emails/schema.ts'
import type { BodyId, EmailId, ProjectId, WorkerId } from '../ids.ts'
import type { Suppression } from '../suppressions/schema.ts'

/** Who claims, and until when. */
export interface Claimant {
  readonly workerId: WorkerId
  readonly now: Date
  readonly leaseUntil: Date
  readonly onSetAside?: OnSetAside | undefined
}

export interface EmailClaim extends Claimant {
  /** Of each project, which is named once, so many mails at most. */
  readonly shares: readonly { readonly projectId: ProjectId; readonly limit: number }[]
}

/** A mail that was taken out of delivery, as its row says it. */
export interface SetAside {
  readonly id: EmailId
  readonly projectId: ProjectId
  /** `unreadable`: its row is damaged. `deadly`: the processes that made it ready ended, the last with nothing else in hand. */
  readonly why: 'unreadable' | 'deadly'
  readonly requestId: string | undefined
}

/** Hears of rows that a claim met and set aside. Told within the transaction, which may be taken back and run again. */
export type OnSetAside = (email: SetAside) => void

/**
 * A mail whose claim was lost so often before it was handed over is a suspect: it may be what ends the process that
 * composes it. It is claimed alone.
 */
export const LOST_CLAIMS_OF_SUSPECT = 2

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
  /** How often its claim was lost in a row before a hand-over; absent for none. */
  readonly lostClaims?: number
  /** Suppresses the recipient together with the outcome, only if it is written. */
  readonly suppression?: Suppression
}

/** What is due and waits for a worker. */
export interface Backlog {
  readonly mails: number
  readonly oldestDueAt: Date | undefined
}

/** What was tried, or could not be, and waits for another attempt. */
export interface Retries {
  readonly mails: number
  /** When the first of them was accepted. */
  readonly oldestCreatedAt: Date | undefined
}

/** A claim whose lease ran out: its worker died, or lost its database. */
export interface LostClaim {
  readonly email: Email
  /** Since when the mailer may have been called; undefined when it was not. */
  readonly handedOverAt: Date | undefined
  readonly workerId: WorkerId
  /** How often its claims were lost before this one. */
  readonly lostClaims: number
}

/** A hand-over that the ledger knows of: which mail, and when it was marked. */
export interface HandOverMark {
  readonly id: EmailId
  readonly handedOverAt: Date
}

/** How long mail may wait and be leased. */
export interface Hastening {
  readonly now: Date
  /** The longest wait after no attempt, after one, …; the last for all beyond. In milliseconds. */
  readonly waitsMs: readonly number[]
  readonly leaseMs: number
}

/** The send ledger of the deployment: who may hand over which mail. Every step has exactly one winner. */
export interface LedgerStore {
  /** Projects with mail that is due, suspects apart, by their ids, at most `limit`, behind the project `after`; a disabled one has none. */
  projectsDue(now: Date, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /**
   * Takes due mail, of each project transactional before workflow before campaign, then oldest due first; it becomes
   * SENDING. Suspects are passed by. A row that cannot be read is set aside as FAILED, with the reason as its error.
   */
  claim(request: EmailClaim): Promise<readonly Email[]>
  /** Projects with suspects that are due; a disabled one has none. */
  suspectsDue(now: Date, limit: number): Promise<readonly ProjectId[]>
  /**
   * Takes the suspect of the project that is due longest, for a worker with nothing else in hand: suspects of any project
   * that it holds and did not hand over, the answer to an earlier claim being lost, are given back before.
   */
  claimSuspect(request: Claimant & { readonly projectId: ProjectId | undefined }): Promise<Email | undefined>
  /** Prolongs the lost claims of suspects for the last time, in case their worker lives; counts them as lost once more. */
  lastCall(ids: readonly EmailId[], leaseUntil: Date): Promise<void>
  /** Marks mails as being handed over; answers with those that the worker still holds under a lease, each once: only these may go to the mailer. */
  handOver(workerId: WorkerId, ids: readonly EmailId[], now: Date): Promise<readonly EmailId[]>
  /**
   * Writes outcomes of mails that the worker still holds, or that nobody took since; answers with the ids written.
   * An outcome counts until a later hand-over of its mail began, be it by the same worker.
   */
  finish(workerId: WorkerId, outcomes: readonly Outcome[]): Promise<readonly EmailId[]>
  /** Prolongs the leases of those mails that the worker holds; returns which. */
  renew(workerId: WorkerId, ids: readonly EmailId[], leaseUntil: Date): Promise<readonly EmailId[]>
  /**
   * Prolongs the leases of mails whose hand-over the worker marked at these times and that nobody took over or settled
   * since; returns which: only their content may leave.
   */
  keep(workerId: WorkerId, marks: readonly HandOverMark[], leaseUntil: Date): Promise<readonly EmailId[]>
  /** Gives back those that the worker claimed and did not hand over: due again, PENDING or, if an earlier outcome is not known, UNKNOWN. */
  release(workerId: WorkerId, ids: readonly EmailId[], now: Date): Promise<number>
  /**
   * Claims whose lease ran out by `now`. A row that cannot be read is set aside with the reason as its error: as FAILED, or as
   * UNKNOWN if it may have gone out.
   */
  lost(now: Date, limit: number, onSetAside?: OnSetAside): Promise<readonly LostClaim[]>
  /** When the next mail of a project that is not disabled is due, or the next lease runs out; undefined when there is nothing to wait for. */
  nextDueAt(): Promise<Date | undefined>
  /** Mail that is due and not claimed, of projects that are not disabled; of more than `atMost` only so many are counted. */
  backlog(now: Date, atMost?: number): Promise<Backlog>
  /** Mail with an error that is, or will be, due again, of projects that are not disabled; counted in the same way. */
  retries(atMost?: number): Promise<Retries>
  /** When what send rates granted is worked off (see throttle.ts), and the write of it. In a transaction others wait to read it. */
  theoreticalArrivals(projectIds: readonly ProjectId[]): Promise<ReadonlyMap<ProjectId, Date>>
  setTheoreticalArrivals(until: ReadonlyMap<ProjectId, Date>): Promise<void>
  /**
   * Mends what a clock wrote that was ahead: mail that was accepted at a time to come is due now, mail that waits longer
   * than it may after its attempts waits so long from now on, a lease that is ten times too long ends in time. Answers
   * with how many it mended, a batch of them at most.
   */
  hasten(request: Hastening): Promise<number>
  bodies(ids: readonly BodyId[]): Promise<readonly EmailBody[]>
  blob(projectId: ProjectId, hash: string): Promise<Uint8Array | undefined>
}
