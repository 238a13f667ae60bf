import { beginningOf, toStorable } from '../../kernel/text/text.ts'
import {
  answerName,
  type DomainRecord,
  questionsOf,
  type RecordSettings,
  recordsOf,
  removableAt,
  spfAnswerName,
} from './records.ts'
import type { Domain, DomainKey } from './schema.ts'
import { trackingHostOf } from './tracking-host.ts'

/** The answers of name servers; a name without an answer is missing. */
export type Answers = Domain['answers']

/** The number of failing checks in a row that end a verification. */
const FAILURES_MAX = 3

const TEXTS_KEPT = 4
/**
 * The most characters of an answer that are stored, several times what a record needs: a domain has up to 14 answers,
 * and a list of domains contains all of them. Enough of each text is stored to see what it is about.
 */
const ANSWER_KEPT = 1500
const TEXT_KEPT_MIN = 100
/**
 * The interval in which failing checks of a verified domain count as one: a person who checks again changes nothing.
 */
const FAILURE_INTERVAL_MS = 30 * 60_000
/** The time after which the record of an old key is forgotten even if it still exists. */
const FORGET_OLD_MS = 30 * 86_400_000

const ABOUT_MAIL = /v=(?:spf1|dmarc1|dkim1)|(?:^|;)\s*p=/i

/** Returns an answer as it is stored: records about mail first, and no more than needed to judge it. */
export function keptAnswer(texts: readonly string[]): readonly string[] {
  const kept = [...texts.filter((text) => ABOUT_MAIL.test(text)), ...texts.filter((text) => !ABOUT_MAIL.test(text))]
  let left = ANSWER_KEPT
  return kept.slice(0, TEXTS_KEPT).map((text) => {
    const beginning = beginningOf(text, Math.max(left, TEXT_KEPT_MIN))
    left -= beginning.length
    return toStorable(beginning)
  })
}

/**
 * Returns the domain after a check. `counts` is false for a check during which another one ended: it updates the
 * answers, and counts neither for nor against the domain.
 */
export function afterCheck(
  before: Domain,
  answers: Answers,
  { now, publishing, counts }: { readonly now: Date; readonly publishing: RecordSettings; readonly counts: boolean },
): Domain {
  const checked = { ...before, answers: withAnswers(before, answers, publishing), checkedAt: now, updatedAt: now }
  const known = { ...checked, keys: switched(checked, answers, publishing, now) }
  const required = recordsOf(known, publishing).filter((record) => record.required)
  const answered = required.filter(({ type, name }) => answerName(type, name) in answers)
  const failing = answered.filter(({ status }) => status !== 'ok')
  const judged =
    failing.length > 0
      ? afterFailure(known, { reason: reasonOf(failing), now, counts })
      : answered.length < required.length
        ? { ...known, unanswered: known.unanswered + 1, reason: known.reason ?? UNANSWERED }
        : afterSuccess(known, now)
  const next = { ...judged, keys: remembered(judged, publishing, now) }
  const isSent = identityOf(next, publishing) === identityOf(before, publishing)
  return { ...next, version: isSent ? before.version : before.version + 1, nextCheckAt: nextCheckAt(next, now) }
}

const UNANSWERED = 'The name servers of the domain did not respond, so its records are unknown.'

function withAnswers(domain: Domain, answers: Answers, publishing: RecordSettings): Answers {
  const names = questionsOf(domain, publishing).map(({ type, name }) => answerName(type, name))
  const all = { ...domain.answers, ...answers }
  return Object.fromEntries([...names, spfAnswerName(domain)].flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}

/** Returns the keys with the next ones as the current ones, once the answers contain the record of the next RSA key. */
function switched(domain: Domain, answers: Answers, publishing: RecordSettings, now: Date): readonly DomainKey[] {
  const next = recordsOf(domain, publishing).find(({ role, name, status }, index) => {
    const isRsa = domain.keys[index]?.algorithm === 'rsa-sha256'
    return role === 'next' && isRsa && status === 'ok' && answerName('TXT', name) in answers
  })
  if (!next) return domain.keys
  return domain.keys.map((key): DomainKey => {
    if (key.role === 'next') return { ...key, role: 'current' }
    return key.role === 'old' ? key : { ...key, role: 'old', privateKey: undefined, retiredAt: now }
  })
}

/** Returns the keys without the old ones whose records were removed, or could have been removed long ago. */
function remembered(domain: Domain, publishing: RecordSettings, now: Date): readonly DomainKey[] {
  const records = recordsOf(domain, publishing)
  return domain.keys.filter((key, index) => {
    const removable = removableAt(key)
    if (!removable || removable > now) return true
    return records[index]?.status !== 'pending' && now.getTime() - removable.getTime() < FORGET_OLD_MS
  })
}

function afterSuccess(domain: Domain, now: Date): Domain {
  return {
    ...domain,
    status: 'verified',
    failures: 0,
    unanswered: 0,
    reason: undefined,
    failingSince: undefined,
    verifiedAt: domain.status === 'verified' ? domain.verifiedAt : now,
  }
}

interface Failure {
  readonly reason: string
  readonly now: Date
  /** Whether it brings the domain nearer to the end of its verification. */
  readonly counts: boolean
}

function afterFailure(domain: Domain, { reason, now, counts }: Failure): Domain {
  const since = now.getTime() - (domain.failingSince ?? now).getTime()
  const isNext = domain.status === 'pending' || since >= domain.failures * FAILURE_INTERVAL_MS
  const failures = domain.failures + (counts && isNext ? 1 : 0)
  const failed = { ...domain, failures, unanswered: 0, reason, failingSince: domain.failingSince ?? now }
  if (domain.status === 'pending' || failures < FAILURES_MAX) return failed
  return { ...failed, status: 'pending', verifiedAt: undefined, watchedSince: now }
}

function reasonOf(failing: readonly DomainRecord[]): string {
  return failing
    .map(({ type, name, status, reason }) =>
      status === 'pending' ? `The ${type} record ${name} is missing.` : `The ${type} record ${name} differs: ${reason}`,
    )
    .join(' ')
}

/** The sending setup of a domain after a check. */
export interface SenderCheck {
  /** The keys that sign, in order. */
  readonly keys: readonly DomainKey[]
  /** Whether returned mail arrives here. */
  readonly takesReturns: boolean
  /** Whether its tracking host points here. */
  readonly tracks: boolean
}

/**
 * Returns the setup for mails of a verified domain: the current RSA key, and everything else whose record is published.
 */
export function sendingOf(domain: Domain, publishing: RecordSettings): SenderCheck {
  const records = recordsOf(domain, publishing)
  return {
    keys: domain.keys.filter(
      ({ role, algorithm }, index) =>
        role === 'current' && (algorithm === 'rsa-sha256' || records[index]?.status === 'ok'),
    ),
    takesReturns: records.some(({ purpose, status }) => purpose === 'mx' && status === 'ok'),
    tracks: records.some(({ purpose, status }) => purpose === 'tracking' && status === 'ok'),
  }
}

const identityOf = (domain: Domain, publishing: RecordSettings) => {
  const { keys, takesReturns, tracks } = sendingOf(domain, publishing)
  return JSON.stringify([keys.map(({ selector }) => selector), takesReturns, tracks])
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Returns the time of the next check: often while a person waits for a result or a verification is in danger, then
 * seldom; less and less often while name servers do not answer. Up to a fifth later, so that domains that were added
 * together are not checked together.
 */
export function nextCheckAt(domain: Domain, now: Date): Date {
  return new Date(now.getTime() + intervalOf(domain, now) * (1 + shareOf(domain.id) / 5))
}

function intervalOf(domain: Domain, now: Date): number {
  const { status, failures, unanswered, keys, watchedSince } = domain
  if (unanswered > 0) return Math.min(5 * MINUTE_MS * 2 ** unanswered, 6 * HOUR_MS)
  if (status === 'verified' && failures > 0) return FAILURE_INTERVAL_MS
  const isWatched = status === 'pending' || keys.some(({ role }) => role === 'next')
  // Links in new mail break from the moment when the alias of a tracking host is gone.
  if (!isWatched) return (hasAlias(domain) ? 1 : 6) * HOUR_MS
  const days = (now.getTime() - watchedSince.getTime()) / (24 * HOUR_MS)
  return days < 1 ? 5 * MINUTE_MS : days < 7 ? HOUR_MS : 12 * HOUR_MS
}

const hasAlias = ({ domain, answers }: Domain) =>
  (answers[answerName('CNAME', trackingHostOf(domain))]?.length ?? 0) > 0

/** Returns a number from 0 to 1 that depends only on the id. */
function shareOf(id: string): number {
  let sum = 0
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) % 1009
  return sum / 1009
}
