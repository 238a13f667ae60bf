import type { BodyId, EmailId, ProjectId, WorkerId } from '../../kernel/ids/ids.ts'
import type { SetAside } from '../../kernel/ports/observer.ts'
import type { Note } from '../../mail/emails/history.ts'
import type { Email, EmailBody, EmailStatus } from '../../mail/emails/schema.ts'
import type { Suppression } from '../../people/suppressions/schema.ts'
import type { StoredContent } from '../../tenant/contents/store.ts'
import type { Lane } from '../../tenant/nodes/schema.ts'
import type { UnknownPolicy } from '../../tenant/projects/schema.ts'

/** The worker that claims, and the end of its lease. */
export interface Claimant {
  readonly workerId: WorkerId
  readonly now: Date
  readonly leaseUntil: Date
  readonly onSetAside?: OnSetAside | undefined
}

export interface EmailClaim extends Claimant {
  /** The maximum number of mails of each project; each project occurs once. */
  readonly shares: readonly { readonly projectId: ProjectId; readonly limit: number }[]
}

/** Receives rows that a claim set aside. Called within the transaction, which may be rolled back and retried. */
export type OnSetAside = (email: SetAside) => void

/**
 * A mail whose claim was lost this often before its hand-over is a suspect: composing it may crash the process. It is claimed
 * alone. From then on a lost claim counts twice: once for the last call, once for the loss.
 */
export const LOST_CLAIMS_OF_SUSPECT = 2

/** The outcome of a hand-over. */
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
  /** The subject as it was sent, if the row contains a template; absent if it does not change. */
  readonly subject?: string
  /** The time when the hand-over was marked, or the mark was attempted; undefined when it did not get that far. */
  readonly handedOverAt: Date | undefined
  /** The mail's new history; absent if it does not change. */
  readonly history?: readonly Note[] | undefined
  /** The number of claims in a row that were lost before a hand-over; absent for none. */
  readonly lostClaims?: number
  /** See `LostClaim`; absent for none. */
  readonly proofs?: number
  /** Suppresses the recipient in the same transaction, only if the outcome is written. */
  readonly suppression?: Suppression
}

/** Due mail that waits for a worker. */
export interface Backlog {
  readonly mails: number
  readonly oldestDueAt: Date | undefined
}

/** The mail of one lane in enabled projects. Each number is counted up to the limit of the request. */
export interface LaneBacklog {
  readonly lane: Lane
  /** Mail that waits for its time: it is scheduled, or waits for another attempt. */
  readonly waiting: number
  /** Mail that is due and waits for a worker. */
  readonly due: number
  readonly oldestDueAt: Date | undefined
  /** Mail that workers hold now. */
  readonly claimed: number
}

/** Mail with an unknown outcome, counted up to the limit of the request, the oldest first. */
export interface UnknownBacklog {
  /** Mail that is tried again, or waits for that. */
  readonly retried: number
  /** Mail that waits for a person. */
  readonly parked: number
  /** The times at which the oldest of each was accepted. */
  readonly oldestRetriedAt: Date | undefined
  readonly oldestParkedAt: Date | undefined
  /** Both by the policy of their projects. */
  readonly policies: Readonly<Record<UnknownPolicy, number>>
}

/** Mail that was attempted, or could not be, and waits for the next attempt. */
export interface Retries {
  readonly mails: number
  /** The time when the oldest of them was accepted. */
  readonly oldestCreatedAt: Date | undefined
}

/** A claim whose lease ran out: its worker died or lost the database. */
export interface LostClaim {
  readonly email: Email
  /** The mark after which the mailer may have been called; undefined when it was not called. */
  readonly handedOverAt: Date | undefined
  readonly workerId: WorkerId
  /** The number of its claims that were lost before this one. */
  readonly lostClaims: number
  /**
   * The number of workers that had delivered other mail, held it alone, one after the other, and did not respond any
   * more.
   */
  readonly proofs: number
}

/** A suspect is claimed alone. */
export interface SuspectClaim extends Claimant {
  readonly projectId: ProjectId | undefined
  /** True if the worker has delivered other mail: then its death is a proof against the suspect. */
  readonly hasDelivered: boolean
}

/** A marked hand-over: the mail, and the time of the mark. */
export interface HandOverMark {
  readonly id: EmailId
  readonly handedOverAt: Date
}

/** The maximum time that mail may wait and a lease may last. */
export interface Expedition {
  readonly now: Date
  /**
   * The maximum wait in milliseconds after no attempt, after one, and so on; the last entry applies to all further
   * ones.
   */
  readonly waitsMs: readonly number[]
  /** The maximum wait of a suspect. */
  readonly suspectWaitMs: number
  readonly leaseMs: number
}

/**
 * The ledger of the deployment: which worker may hand over which mail. Every step has exactly one winner. Mail in the lane
 * of a campaign that is not SENDING is not due, whatever its row says.
 */
export interface LedgerStore {
  /**
   * Returns enabled projects with due mail other than suspects, ordered by id, at most `limit`, after the project
   * `after`.
   */
  projectsDue(now: Date, limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /**
   * Claims due mail, which becomes SENDING. Order within a project: transactional, workflow, campaign, then longest due
   * first. Campaigns share the rest by chance. Skips suspects, and mail whose campaign is not being sent. A row that
   * cannot be read is set aside as FAILED, with the reason as its error.
   */
  claim(request: EmailClaim): Promise<readonly Email[]>
  /** Returns enabled projects with due suspects. */
  suspectsDue(now: Date, limit: number): Promise<readonly ProjectId[]>
  /**
   * Claims the longest due suspect of the project, for a worker that holds no other mail. First releases any suspects
   * that the worker holds and did not hand over, because the answer to an earlier claim was lost.
   */
  claimSuspect(request: SuspectClaim): Promise<Email | undefined>
  /** Clears the proofs of all suspects but this one. Returns how many had some. */
  clearProofs(except: EmailId): Promise<number>
  /** Extends the lost claims of suspects one last time, in case their worker is alive, and counts them as lost once more. */
  lastCall(ids: readonly EmailId[], leaseUntil: Date): Promise<void>
  /**
   * Marks hand-overs. Returns the mails that the worker still holds under a lease, whose project is enabled and whose
   * campaign, if any, is being sent, each once; only these may go to the mailer.
   */
  handOver(workerId: WorkerId, ids: readonly EmailId[], now: Date): Promise<readonly EmailId[]>
  /**
   * Writes outcomes of mails that the worker still holds, or that no worker has claimed since. Returns the ids written. An
   * outcome no longer counts once a later hand-over of its mail began, even by the same worker.
   */
  finish(workerId: WorkerId, outcomes: readonly Outcome[]): Promise<readonly EmailId[]>
  /** Writes the status, counts, and times that opens and clicks changed, of mails that this transaction has locked. */
  engage(emails: readonly Email[]): Promise<void>
  /** Renews the leases of the mails that the worker holds. Returns their ids. */
  renew(workerId: WorkerId, ids: readonly EmailId[], leaseUntil: Date): Promise<readonly EmailId[]>
  /**
   * Renews the leases of mails whose hand-over the worker marked at these times, unless another worker took over or
   * settled them. Returns their ids; only their content may leave.
   */
  keep(workerId: WorkerId, marks: readonly HandOverMark[], leaseUntil: Date): Promise<readonly EmailId[]>
  /** Releases mails that the worker claimed and did not hand over. They are due again: PENDING, or UNKNOWN after an unknown outcome. */
  release(workerId: WorkerId, ids: readonly EmailId[], now: Date): Promise<number>
  /**
   * Returns claims whose lease ran out by `now`. A row that cannot be read is set aside, with the reason as its error: as
   * FAILED, or as UNKNOWN if the mail may have left.
   */
  lost(now: Date, limit: number, onSetAside?: OnSetAside): Promise<readonly LostClaim[]>
  /**
   * Returns when the next mail of an enabled project is due or the next lease runs out; undefined when there is nothing
   * to wait for.
   */
  nextDueAt(): Promise<Date | undefined>
  /** Returns due, unclaimed mail of enabled projects. Counts up to `atMost`. */
  backlog(now: Date, atMost?: number): Promise<Backlog>
  /** Returns the mail of each lane, in the order of claims. Counts up to `atMost` of each. */
  lanes(now: Date, atMost: number): Promise<readonly LaneBacklog[]>
  /** Returns mail of all projects with an unknown outcome. Looks at the oldest `atMost`. */
  unknown(atMost: number): Promise<UnknownBacklog>
  /** Returns mail of enabled projects that has an error and is or will be due again. Counts up to `atMost`. */
  retries(atMost?: number): Promise<Retries>
  /**
   * Returns the theoretical arrival times of send rates (see throttle.ts). A read inside a transaction locks them until
   * its end.
   */
  theoreticalArrivals(projectIds: readonly ProjectId[]): Promise<ReadonlyMap<ProjectId, Date>>
  setTheoreticalArrivals(until: ReadonlyMap<ProjectId, Date>): Promise<void>
  /**
   * Repairs times that were written while the clock was ahead. Mail with an acceptance time in the future is due now; mail
   * that waits longer than its attempts allow waits the longest allowed time from now; scheduled mail waits for its time; a lease that is ten times too long
   * is cut to its proper length. Returns how many rows changed, at most one batch.
   */
  hasten(request: Expedition): Promise<number>
  /** Returns the project of a mail; undefined if the mail does not exist. */
  projectOf(id: EmailId): Promise<ProjectId | undefined>
  bodies(ids: readonly BodyId[]): Promise<readonly EmailBody[]>
  blob(projectId: ProjectId, hash: string): Promise<StoredContent | undefined>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly ledger: LedgerStore
  }
}
