import type { SetAside } from '../delivery/ledger.ts'
import type { Email, EmailStatus } from '../emails/schema.ts'
import type { MailerFailure } from './mailer.ts'

/** The steps of the work that are worth a look at how long they take. */
export type StepName = 'idempotency.transaction' | 'emails.claim' | 'emails.finish'

/** How one attempt to hand a mail over ended. */
export interface Attempt {
  readonly status: EmailStatus
  /** Whether nobody can know if the mail server took it. */
  readonly unknown: boolean
  /** From the acceptance of the mail to now. */
  readonly waitedMs: number
}

/** A mail, for whoever follows it. */
export type FollowedEmail = Pick<Email, 'id' | 'projectId' | 'attempts' | 'traceparent'>

/** Hears what the product does, to count and to trace it. It changes nothing, takes no time and never throws. */
export interface Observer {
  /** These mails were accepted: their rows are committed. */
  accepted(emails: readonly FollowedEmail[]): void
  attempted(attempt: Attempt): void
  /** A hand-over, or an attempt to sign in, failed like this. A hand-over tells within its `handOver`. */
  failed(failure: MailerFailure): void
  /** So many mails are in this process's hand now: claimed, and what became of them not written. */
  holds(mails: number): void
  /** A mail was taken out of delivery, because it cannot be read or ends the processes that try. */
  setAside(email: SetAside): void
  /** Does the work, and answers as it does. */
  step<T>(name: StepName, work: () => Promise<T>): Promise<T>
  /** The same for one attempt to hand a mail over. */
  handOver<T>(email: FollowedEmail, work: () => Promise<T>): Promise<T>
}

/** An observer that takes no notice. */
export const blindObserver: Observer = {
  accepted() {},
  attempted() {},
  failed() {},
  holds() {},
  setAside() {},
  step: (_, work) => work(),
  handOver: (_, work) => work(),
}
