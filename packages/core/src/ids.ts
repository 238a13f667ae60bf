/** The prefixes of ids; each names the kind of thing. */
export interface IdKinds {
  prj: 'project'
  cnt: 'contact'
  tpl: 'template'
  cmp: 'campaign'
  eml: 'email'
  evt: 'event'
  seg: 'segment'
  dom: 'domain'
  bod: 'body'
  job: 'job'
  req: 'request'
  wrk: 'worker'
  wfl: 'workflow'
  stp: 'step'
  trn: 'transition'
  exe: 'execution'
  sus: 'suspension'
  img: 'image'
  usr: 'user'
  key: 'key'
  fil: 'file'
  aud: 'audit entry'
}
export type IdPrefix = keyof IdKinds

/** A prefixed, time-ordered id such as `cnt_01kaq…`; opaque to clients. */
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
export type UploadId = Id<'img'>
export type UserId = Id<'usr'>
export type KeyId = Id<'key'>
export type AuditId = Id<'aud'>

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

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford's base 32: no i, l, o, u
const RANDOM_SPAN = 2 ** 40

function base32(value: number, length: number): string {
  let text = ''
  for (let rest = value, i = 0; i < length; i++) {
    text = ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Returns how ids of this moment begin after their prefix: 10 characters. */
export function idTime(at: Date): string {
  return base32(at.getTime(), 10)
}

/**
 * Ids in ULID format, 26 characters after the prefix: 48 bits of milliseconds, then 80 bits that are random at each new
 * millisecond and count up within it.
 */
export function createIds(clock: { now(): Date }, randomBytes: (length: number) => Uint8Array): Ids {
  let lastMs = -1
  let time = ''
  let high = ''
  let low = 0

  const startMillisecond = (ms: number) => {
    const random = Array.from(randomBytes(10))
    const fold = (bytes: number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    lastMs = ms
    time = base32(ms, 10)
    high = base32(fold(random.slice(0, 5)), 8)
    // The upper half of the range stays free, so that counting up within a millisecond cannot overflow.
    low = fold(random.slice(5)) % (RANDOM_SPAN / 2)
  }

  return {
    make(prefix) {
      const ms = clock.now().getTime()
      if (ms > lastMs) startMillisecond(ms)
      else low += 1
      return `${prefix}_${time}${high}${base32(low, 8)}`
    },
  }
}
