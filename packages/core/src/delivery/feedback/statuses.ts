import type { BounceReason } from '../../mail/emails/bounces.ts'

/** An enhanced status code (RFC 3463 §2): class, subject and detail. */
export interface StatusCode {
  readonly class: 2 | 4 | 5
  /** `subject.detail`, e.g. `1.1`. */
  readonly condition: string
}

/** The codes that determine a reason. The others are too vague or differ between servers. */
const REASONS: Readonly<Record<string, BounceReason>> = {
  '1.1': 'unknown_recipient',
  '1.2': 'unknown_host',
  '1.3': 'unknown_recipient',
  '1.4': 'undetermined',
  '1.6': 'moved',
  '1.7': 'policy',
  '1.8': 'policy',
  '1.9': 'system_failure',
  '1.10': 'unknown_recipient',
  '1.351': 'unknown_recipient',
  '2.1': 'inactive_mailbox',
  '2.2': 'mailbox_full',
  '2.3': 'too_large',
  '2.4': 'system_failure',
  '3.0': 'system_failure',
  '3.1': 'system_failure',
  '3.2': 'system_failure',
  '3.3': 'system_failure',
  '3.4': 'too_large',
  '3.5': 'system_failure',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.3': 'system_failure',
  '4.4': 'unknown_host',
  '4.5': 'system_failure',
  '4.6': 'system_failure',
  '4.7': 'expired',
  '5.1': 'protocol',
  '5.2': 'protocol',
  '5.3': 'too_many',
  '5.4': 'protocol',
  '5.5': 'protocol',
  '5.6': 'protocol',
  '7.1': 'policy',
  '7.13': 'inactive_mailbox',
  '7.17': 'moved',
  '7.20': 'authentication',
  '7.21': 'authentication',
  '7.22': 'authentication',
  '7.23': 'authentication',
  '7.24': 'authentication',
  '7.25': 'authentication',
  '7.26': 'authentication',
}

const SUBJECTS: Readonly<Record<string, BounceReason>> = { '6': 'content', '7': 'policy' }

/** Returns the reason that a code determines by itself; undefined if it determines none. */
export function reasonOfStatus({ condition }: StatusCode): BounceReason | undefined {
  return REASONS[condition] ?? SUBJECTS[condition.slice(0, condition.indexOf('.'))]
}

/** A code within words: neither part of an IP address nor of a version of several numbers. */
const STATUS = /(?<![\d.])([245])\.([0-7])\.(\d{1,3})(?![\d]|\.\d)/g

/** Returns the first code in words with a detail, else the first with a subject, else the first. */
export function findStatus(words: string): string | undefined {
  let vague: string | undefined
  let first: string | undefined
  for (const [code, , subject, detail] of words.matchAll(STATUS)) {
    if (subject !== '0' && Number(detail) !== 0) return code
    if (subject !== '0' || Number(detail) !== 0) vague ??= code
    first ??= code
  }
  return vague ?? first
}

/** Returns the parts of a code; undefined for other text. */
export function parseStatus(status: string | undefined): StatusCode | undefined {
  const match = /^([245])\.(\d{1,3})\.(\d{1,3})(?!\d)/.exec(status?.trim() ?? '')
  if (!match) return undefined
  const [, kind, subject, detail] = match
  return { class: kind === '2' ? 2 : kind === '4' ? 4 : 5, condition: `${Number(subject)}.${Number(detail)}` }
}

const REPLY = /(?<![\d.:/#-])([245][0-5]\d)(?=[\s:;,)\]-]|$)/

/** Returns the first SMTP reply code in words. */
export function findReplyCode(words: string): number | undefined {
  const match = REPLY.exec(words)
  return match ? Number(match[1]) : undefined
}
