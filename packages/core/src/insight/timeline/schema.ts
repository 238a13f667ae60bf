/**
 * The types of entries in the timeline of a mail: `waits` is what it waits for now; `left_out` and `forgotten` mark
 * omitted entries.
 */
export const STORY_TYPES = [
  'accepted',
  'failed',
  'unknown',
  'waited',
  'interrupted',
  'ended',
  'retried',
  'cancelled',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'subscribed',
  'waits',
  'erased',
  'left_out',
  'forgotten',
] as const
export type TimelineType = (typeof STORY_TYPES)[number]

/** The kind of reader that opened a mail or followed a link. */
export type Reader = 'person' | 'machine'

/** An entry of the timeline of a mail, or several equal entries. */
export interface Chapter {
  readonly type: TimelineType
  /** Undefined when the moment was not recorded. */
  readonly at: Date | undefined
  /** A sentence for people. */
  readonly message: string
  /** The words of a mail server, or another reason. */
  readonly words: string | undefined
  readonly by: Reader | undefined
  /** The link that was followed. */
  readonly link: string | undefined
  /** The number of times it happened, from `at` until then. */
  readonly count: number
  readonly until: Date | undefined
}

/** Returns a chapter with only these properties. */
export function chapter(
  type: TimelineType,
  at: Date | undefined,
  message: string,
  more: Partial<Chapter> = {},
): Chapter {
  return { type, at, message, words: undefined, by: undefined, link: undefined, count: 1, until: undefined, ...more }
}
