import type { DiscardReason } from '../../kernel/ports/observer.ts'

/**
 * The counted moments of a mail, each once per mail, on the day on which it happened. Opens and clicks are those of
 * people; hard bounces are bounces, too.
 */
export const MAIL_MOMENTS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'hardBounced'] as const
export type MailMoment = (typeof MAIL_MOMENTS)[number]

export type MailFigures = Readonly<Record<MailMoment, number>>

/** Days since 1970 in UTC, both included. */
export interface Days {
  readonly from: number
  readonly until: number
}

/** The occurrences of an event in a range of days, and in the range of the same length before it. */
export interface EventTrend {
  readonly name: string
  readonly count: number
  readonly before: number
}

/**
 * Counts of a project by day. The numbers are maintained, not counted, and outlive their mails and events: deleted ones
 * remain in them. A mail counts once it changes in the ledger.
 */
export interface AnalyticsStore {
  /** Returns the figures of the days that have any, in order. */
  mailDays(days: Days): Promise<readonly (MailFigures & { readonly day: number })[]>
  /** Returns the sums over some days; an absent bound means no limit. */
  mailTotals(days: Partial<Days>): Promise<MailFigures>
  /** Returns the number of events. Adds up at most `EVENT_COUNTS_MAX` counts of a name and a day, newest days first. */
  eventTotal(days: Partial<Days>): Promise<number>
  /**
   * Returns the most frequent events, by name where they are equal, at most `limit`. Adds up as many counts as `eventTotal`;
   * of events deleted more than `NAMES_KEPT_DAYS` after they happened only the total is known.
   */
  topEvents(request: Days & { readonly limit: number }): Promise<readonly EventTrend[]>
  /** Counts a message from outside that was discarded, and deletes the counts before a day. */
  addDiscarded(discarded: {
    readonly reason: DiscardReason
    readonly day: number
    readonly forgetBefore: number
  }): Promise<void>
  /** Returns those counts, by day and reason. */
  discarded(days: Days): Promise<readonly DiscardedOfDay[]>
}

/** The number of messages from outside that were discarded on a day, for one reason. */
export interface DiscardedOfDay {
  readonly day: number
  readonly reason: DiscardReason
  readonly count: number
}

/**
 * The number of days that the names of deleted events are counted: twice the maximum range. Names come from outside, in
 * any number.
 */
export const NAMES_KEPT_DAYS = 200

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly analytics: AnalyticsStore
  }
}
