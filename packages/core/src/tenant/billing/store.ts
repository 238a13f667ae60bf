import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { SubscriptionState } from '../../kernel/ports/payments.ts'
import type { Caps, MailCategory, MailNumbers, MailsOfMonth } from './schema.ts'

/** Wakes the workers that let mails go on which wait for room under a cap. */
export const TEND_CAPS = 'billing.tend'

/** A cap whose share calls for a mail to the owners. */
export interface Warning {
  /** In percent: `WARNED_FROM` or 100. */
  readonly level: number
  readonly cap: number
  readonly usage: number
}

/** Who pays for a project at the payment provider. */
export interface Payer {
  readonly customerId: string
  readonly state: SubscriptionState | undefined
}

/** What became of the subscription of a customer. */
export interface Payment {
  /** What the provider calls the notice. */
  readonly noticeId: string
  readonly customerId: string
  readonly state: SubscriptionState | undefined
  /** When the provider was asked. */
  readonly asOf: Date
}

/** How long notices are remembered. Providers repeat them for days. */
export const NOTICES_KEPT_DAYS = 30

/** How many mails a project has, and may have. Counts outlive the mails; a month is named by its beginning. */
export interface BillingStore {
  /**
   * Returns how many mails of a month were accepted. Mails that are inserted count by themselves, in the month of their
   * creation, unless they are suppressed or a campaign's.
   */
  usage(month: Date): Promise<MailNumbers>
  /** Counts mails of a campaign that were collected; a negative number gives mails back that never left. */
  add(mails: MailsOfMonth): Promise<void>
  /**
   * Takes room for mails that the transaction inserts. Returns false, and takes nothing, when there is not enough: however
   * many ask at once, no more is given than the cap allows. Others wait for the end of the transaction, so it comes last.
   */
  take(mails: MailsOfMonth): Promise<boolean>
  /** Returns the room under a cap, which is the caller's until the end of the transaction; undefined without a cap. */
  room(of: Omit<MailsOfMonth, 'mails'>): Promise<number | undefined>
  caps(): Promise<Caps>
  /** Sets all caps. What is used of each is counted anew. */
  setCaps(caps: Caps, month: Date): Promise<void>
  /** Notes that mails of the category wait for room. Without a cap it does nothing. */
  hold(category: MailCategory): Promise<void>
  release(category: MailCategory): Promise<void>
  /**
   * Counts anew what is used of a cap. Returns the warning that is owed to the owners, which is owed no more: each level
   * once a month.
   */
  warn(of: Omit<MailsOfMonth, 'mails'>): Promise<Warning | undefined>
  payer(): Promise<Payer | undefined>
  /** Makes a customer the payer, unless there is one other than `instead`. Returns the payer that there is then. */
  setPayer(customerId: string, instead: string | undefined): Promise<string>
}

/** A cap of a project. */
export interface CapOf {
  readonly projectId: ProjectId
  readonly category: MailCategory
}

/** The caps of all projects, ordered by project and category: those behind `after`, at most `limit`. */
export interface BillingLine {
  /** Caps for which mails wait. */
  held(limit: number, after?: CapOf): Promise<readonly CapOf[]>
  /** Caps of which a warning may be owed. */
  unwarned(limit: number, after?: CapOf): Promise<readonly CapOf[]>
  /** Whether the customer pays for a project. */
  hasPayer(customerId: string): Promise<boolean>
  hasNotice(noticeId: string): Promise<boolean>
  /**
   * Remembers a notice, and writes the state of the subscription unless a later one is known. Returns false, and writes
   * nothing, when the notice is known: of several at once one is written.
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
