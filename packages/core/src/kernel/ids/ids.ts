import { NOUN_PREFIXES, type NounPrefix } from '../nouns/nouns.ts'

/** The prefixes of a body, file, request, step, suspension, transition, and worker. */
const OTHER_PREFIXES = ['bod', 'fil', 'req', 'stp', 'sus', 'trn', 'wrk'] as const

/** The prefixes of ids. */
export type IdPrefix = NounPrefix | (typeof OTHER_PREFIXES)[number]

/** A prefixed, time-ordered, unguessable id such as `cnt_01kaq…`; opaque to clients. */
export type Id<P extends IdPrefix> = `${P}_${string}`
export type ProjectId = Id<'prj'>
export type ContactId = Id<'cnt'>
export type TemplateId = Id<'tpl'>
export type CampaignId = Id<'cmp'>
export type EmailId = Id<'eml'>
export type EventId = Id<'evt'>
export type SegmentId = Id<'seg'>
export type DomainId = Id<'dom'>
export type BodyId = Id<'bod'>
export type JobId = Id<'job'>
export type WorkerId = Id<'wrk'>
export type WorkflowId = Id<'wfl'>
export type StepId = Id<'stp'>
export type TransitionId = Id<'trn'>
export type ExecutionId = Id<'exe'>
export type UserId = Id<'usr'>
export type KeyId = Id<'key'>
export type AuditId = Id<'aud'>
export type RequestRecordId = Id<'rql'>
export type WebhookEndpointId = Id<'whe'>
export type WebhookAttemptId = Id<'wat'>

/**
 * Returns the text as an id of this kind; undefined when it cannot be one. Clients treat ids as opaque and may send any
 * text.
 */
export function asId<P extends IdPrefix>(prefix: P, text: string): Id<P> | undefined {
  return text.startsWith(`${prefix}_`) ? (text as Id<P>) : undefined
}

/** Makes ids. Ids of one maker strictly increase, so that new rows land at the end of an index. */
export interface Ids {
  make<P extends IdPrefix>(prefix: P): Id<P>
}

/** Crockford's base 32: no i, l, o, u. */
export const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Characters of an id after its prefix. */
const ID_LENGTH = 26
const ID = new RegExp(`^(?:${[...NOUN_PREFIXES, ...OTHER_PREFIXES].join('|')})_[${ID_ALPHABET}]{${ID_LENGTH}}$`)

/** Returns whether the text has exactly the form of ids: other texts that look similar may be names that people chose. */
export function isId(text: string): boolean {
  return ID.test(text)
}

/** All pairs of characters: a text that grows by two is copied half as often. */
const PAIRS = Array.from(ID_ALPHABET, (first) => Array.from(ID_ALPHABET, (second) => first + second)).flat()

/** Returns a character for each of these bytes. Random bytes make a random text. */
export function idText(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = ''
  let at = from
  for (; at + 1 < to; at += 2) text += PAIRS[((bytes[at] ?? 0) % 32) * 32 + ((bytes[at + 1] ?? 0) % 32)]
  return at < to ? text + ID_ALPHABET.charAt((bytes[at] ?? 0) % 32) : text
}

function base32(value: number, length: number): string {
  let text = ''
  for (let rest = value, i = 0; i < length; i++) {
    text = ID_ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Returns the beginning of ids of this moment, after their prefix: 10 characters. */
export function idTime(at: Date): string {
  return base32(at.getTime(), 10)
}

/** Characters of an id that count up within a millisecond: 15 bits. */
const COUNT_LENGTH = 3
const COUNT_SPAN = 32 ** COUNT_LENGTH
/** The number of random characters of an id: 65 bits. From one id, no other can be guessed. */
const RANDOM_LENGTH = 13
/** The number of ids that the random bytes of one call to the system are enough for. */
const IDS_OF_POOL = 32

/**
 * Makes ids of 26 characters after the prefix, the length of a ULID: 50 bits of milliseconds, 15 bits that count up within a
 * millisecond, and 65 random bits, new for each id. A millisecond that is full borrows from the next one.
 */
export function createIds(clock: { now(): Date }, randomBytes: (length: number) => Uint8Array): Ids {
  let lastMs = -1
  let time = ''
  let count = 0
  let pool: Uint8Array = new Uint8Array()
  let used = 0

  const startMillisecond = (ms: number) => {
    lastMs = ms
    time = base32(ms, 10)
    count = 0
  }

  const random = () => {
    if (used + RANDOM_LENGTH > pool.length) {
      pool = randomBytes(RANDOM_LENGTH * IDS_OF_POOL)
      used = 0
    }
    used += RANDOM_LENGTH
    return idText(pool, used - RANDOM_LENGTH, used)
  }

  return {
    make(prefix) {
      const ms = clock.now().getTime()
      if (ms > lastMs) startMillisecond(ms)
      else if (++count === COUNT_SPAN) startMillisecond(lastMs + 1)
      return `${prefix}_${time}${base32(count, COUNT_LENGTH)}${random()}`
    },
  }
}
