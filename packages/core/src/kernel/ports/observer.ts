import type { EmailId, ProjectId } from '../ids/ids.ts'
import type { MailerFailure } from './mailer.ts'

/** The steps whose duration is measured. */
export type StepName = 'idempotency.transaction' | 'emails.claim' | 'emails.finish'

/** The outcome of one attempt to hand over a mail. */
export interface Attempt {
  /** The status of the mail after it. */
  readonly status: string
  /** Whether it is unknown if the mail server accepted the mail. */
  readonly unknown: boolean
  /** Whether a person has to decide for that reason. */
  readonly parked: boolean
  /** From the acceptance of the mail to now. */
  readonly waitedMs: number
}

/**
 * The reasons for which a message from outside was discarded.
 * - `unproven`: a report has neither a signed return path nor the Message-ID of a mail.
 * - `other_recipient`: a report names another recipient than that of its mail.
 * - `unverified`: a report to an ordinary address does not pass DMARC.
 * - `unknown_mail`: a report that its service signed is not about a mail of the deployment.
 * - `notice`: a message of SNS is not signed, or not of an allowed topic; it names no project.
 * - `sender`: the message does not have exactly one From field with one address.
 * - `forged`: the domain of the sender asks to refuse the message.
 * - `unwanted`: the service that received the message considers it spam or a virus.
 * - `automatic`: a program wrote the message, e.g. an automatic reply.
 * - `own`: it is a mail of the project that came back.
 */
export const DISCARD_REASONS = [
  ...(['unproven', 'other_recipient', 'unverified', 'unknown_mail', 'notice'] as const),
  ...(['sender', 'forged', 'unwanted', 'automatic', 'own'] as const),
] as const
export type DiscardReason = (typeof DISCARD_REASONS)[number]

/**
 * The reasons for which a connection to the bounce port was ended early.
 * - `full`: there were too many connections, and it was the least active.
 * - `silent`: no MAIL command came in time.
 * - `caller`: its address or network has too many.
 */
export const DROP_REASONS = ['full', 'silent', 'caller'] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** A mail, as observers identify it. */
export interface FollowedEmail {
  readonly id: EmailId
  readonly projectId: ProjectId
  readonly attempts: number
  /** The span of the request that sent it (W3C Trace Context §3.2). */
  readonly traceparent: string | undefined
}

/**
 * Receives the events of the product, for metrics and traces. It changes nothing, returns immediately, and never
 * throws.
 */
export interface Observer {
  /** These mails were accepted: their rows are committed. */
  accepted(emails: readonly FollowedEmail[]): void
  attempted(attempt: Attempt): void
  /** A hand-over or an attempt to sign in failed. A hand-over reports this within its `handOver`. */
  failed(failure: MailerFailure): void
  /** Reports how many mails this process has now: claimed, with the outcome not yet stored. */
  holds(mails: number): void
  /** A mail was set aside, because it cannot be read or kills the processes that try. */
  setAside(email: SetAside): void
  /**
   * Opens and clicks were stored to be judged, or dropped, because there were too many or the database refused them.
   */
  tracked(became: 'stored' | 'dropped', hits: number): void
  /** Requests were recorded, only counted, or lost because the database did not respond. */
  recorded(became: RecordedRequests, requests: number): void
  /** The report of this process was stored for operators, or could not be. */
  beat(became: Heartbeat): void
  /** A message from outside was discarded. */
  discarded(reason: DiscardReason): void
  /** A connection to the bounce port was ended. */
  dropped(reason: DropReason): void
  /** Mails that the public key caused were not sent, because their addresses reached their limit. */
  withheld(mails: number): void
  /** Runs the work and returns its result. */
  step<T>(name: StepName, work: () => Promise<T>): Promise<T>
  /** Runs one hand-over and returns its result. */
  handOver<T>(email: FollowedEmail, work: () => Promise<T>): Promise<T>
}

/** The outcomes of recording requests. */
export const RECORDED_REQUESTS = ['stored', 'counted', 'lost'] as const
export type RecordedRequests = (typeof RECORDED_REQUESTS)[number]

/** The outcomes of reports of a process. */
export const HEARTBEATS = ['stored', 'lost'] as const
export type Heartbeat = (typeof HEARTBEATS)[number]

/** An observer that ignores everything. */
export const blindObserver: Observer = {
  accepted() {},
  attempted() {},
  failed() {},
  holds() {},
  setAside() {},
  tracked() {},
  recorded() {},
  beat() {},
  discarded() {},
  dropped() {},
  withheld() {},
  step: (_, work) => work(),
  handOver: (_, work) => work(),
}

/** A mail that was set aside, as far as its row can be read. */
export interface SetAside {
  readonly id: EmailId
  readonly projectId: ProjectId
  /** `unreadable`: its row is damaged. `deadly`: only the processes that composed it died, each with no other mail. */
  readonly why: 'unreadable' | 'deadly'
  readonly requestId: string | undefined
}
