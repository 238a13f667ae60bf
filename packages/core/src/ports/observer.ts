import type { EmailStatus } from '../emails/schema.ts'
import type { MailerFailure } from './mailer.ts'

/** The steps of the work that are worth a look at how long they take. */
export type StepName = 'idempotency.transaction' | 'emails.claim' | 'emails.hand_over' | 'emails.finish'

/** How one attempt to hand a mail over ended. */
export interface Attempt {
  readonly status: EmailStatus
  /** Whether nobody can know if the mail server took it. */
  readonly unknown: boolean
  /** From the acceptance of the mail to now. */
  readonly waitedMs: number
}

/** Hears what the product does, to count and to trace it. It changes nothing, takes no time and never throws. */
export interface Observer {
  /** So many mails were accepted: their rows are committed. */
  accepted(mails: number): void
  attempted(attempt: Attempt): void
  /** A hand-over, or an attempt to sign in, failed like this. */
  failed(failure: MailerFailure): void
  /** Does the work, and answers as it does. */
  step<T>(name: StepName, work: () => Promise<T>): Promise<T>
}

/** An observer that takes no notice. */
export const blindObserver: Observer = { accepted() {}, attempted() {}, failed() {}, step: (_, work) => work() }
