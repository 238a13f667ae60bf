import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { SubscriptionState } from '../../kernel/ports/payments.ts'
import type { Caps, MailCategory, MailNumbers, MailsOfMonth } from './schema.ts'

/** Wakes the workers that release mails which wait for room under a cap. */
export const TEND_CAPS = 'billing.tend'

/** A level of usage of a cap at which the owners get a mail. */
export interface Warning {
  /** In percent: `WARNED_FROM` or 100. */
  readonly level: number
  readonly cap: number
  readonly usage: number
}

/** The customer at the payment provider that pays for a project. */
export interface Payer {
  readonly customerId: string
  readonly state: SubscriptionState | undefined
}

/** The state of a customer's subscription. */
export interface Payment {
  /** The provider's id of the notice. */
  readonly noticeId: string
  readonly customerId: string
  readonly state: SubscriptionState | undefined
  /** The time of the request to the provider. */
  readonly asOf: Date
}

/** The number of days for which notices are stored. Providers repeat them for days. */
export const NOTICES_KEPT_DAYS = 30

/**
 * The counts of mails of a project, and their caps. Counts outlive the mails; a month is identified by its beginning.
 */
export interface BillingStore {
  /**
   * Returns how many mails of a month were accepted. Inserted mails are counted automatically, in the month of their
   * creation, unless they are suppressed or a campaign's.
   */
  usage(month: Date): Promise<MailNumbers>
  /** Counts collected mails of a campaign; a negative number gives back mails that were never sent. */
  add(mails: MailsOfMonth): Promise<void>
  /**
   * Reserves room for mails that the transaction inserts. Returns false, and reserves nothing, when there is not
   * enough: however many callers ask at the same time, no more is given than the cap allows. Others wait for the end of
   * the transaction, so call it last.
   */
  take(mails: MailsOfMonth): Promise<boolean>
  /** Returns the room under a cap, which is the caller's until the end of the transaction; undefined without a cap. */
  room(of: Omit<MailsOfMonth, 'mails'>): Promise<number | undefined>
  caps(): Promise<Caps>
  /** Sets all caps. The usage of each is counted again. */
  setCaps(caps: Caps, month: Date): Promise<void>
  /** Records that mails of the category wait for room. Without a cap it does nothing. */
  hold(category: MailCategory): Promise<void>
  release(category: MailCategory): Promise<void>
  /**
   * Counts the usage of a cap again. Returns the due warning for the owners, and marks it as sent: each level once a
   * month.
   */
  warn(of: Omit<MailsOfMonth, 'mails'>): Promise<Warning | undefined>
  payer(): Promise<Payer | undefined>
  /** Makes a customer the payer, unless there is one other than `instead`. Returns the current payer. */
  setPayer(customerId: string, instead: string | undefined): Promise<string>
}

/** A cap of a project. */
export interface CapOf {
  readonly projectId: ProjectId
  readonly category: MailCategory
}

/** The caps of all projects, ordered by project and category: those after `after`, at most `limit`. */
export interface BillingLine {
  /** Caps for which mails wait. */
  held(limit: number, after?: CapOf): Promise<readonly CapOf[]>
  /** Caps for which a warning may be due. */
  unwarned(limit: number, after?: CapOf): Promise<readonly CapOf[]>
  /** Returns whether the customer pays for a project. */
  hasPayer(customerId: string): Promise<boolean>
  hasNotice(noticeId: string): Promise<boolean>
  /**
   * Stores a notice, and writes the state of the subscription unless a later one is known. Returns false, and writes
   * nothing, when the notice is known: of several at the same time one is written.
   */
  record(payment: Payment): Promise<boolean>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly billing: BillingStore
  }

  interface DeploymentStore {
    readonly billing: BillingLine
  }
}
