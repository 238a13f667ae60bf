import type { RefusedCommand } from '../../kernel/ports/mailer.ts'
import { BOUNCE_REASONS, type BounceReason } from '../../mail/emails/bounces.ts'
import { withoutAddresses } from './addresses.ts'
import { CARRIER_FILTERS, FILTERING_CARRIERS, FILTERING_GATEWAYS } from './phrases/carriers.ts'
import { INACTIVE, MAILBOXES, NULL_MX } from './phrases/mailboxes.ts'
import { includesAny, type Phrases, searchable, states } from './phrases/match.ts'
import { REFUSALS } from './phrases/refusals.ts'
import { SENDER_REFUSED } from './phrases/sender-refused.ts'
import { STATED_FULL, STATEMENTS } from './phrases/statements.ts'
import { NAME_SERVER_TROUBLE, PROGRAMS, TEMPORARY } from './phrases/temporary.ts'
import { UNKNOWN_RECIPIENT } from './phrases/unknown.ts'
import { type Refusal, WORDS_MAX } from './schema.ts'
import { findReplyCode, findStatus, parseStatus, reasonOfStatus, type StatusCode } from './statuses.ts'

/** The answer of a server. */
export interface Reply {
  /** The words of the answer, with or without the codes. */
  readonly words: string
  /** The enhanced status code, if it is given separately from the words. */
  readonly status?: string | undefined
  readonly replyCode?: number | undefined
  /** The refused command: it distinguishes an unknown mailbox from a filter that claims one. */
  readonly command?: RefusedCommand | undefined
  /** The recipient, and the servers that answered and report, if they are known apart from the words. */
  readonly recipient?: string | undefined
  readonly servers?: string | undefined
  /** True if the sender gave up: a temporary code is then final. */
  readonly isFinal: boolean
}

/** Classifies a server's answer about a recipient: by its enhanced status code, its reply code, and its words. */
export function classifyReply(reply: Reply): Refusal {
  const text = reply.words.slice(0, READ_MAX).replace(/\s+/g, ' ').trim()
  const words = text.slice(0, WORDS_MAX)
  const status = statusOf(text, reply.status)
  const replyCode = findReplyCode(text) ?? reply.replyCode
  const isOfFilter = isFilter(`${reply.recipient ?? ''} ${reply.servers ?? ''} ${text}`)
  const known = { command: reply.command, isFinal: reply.isFinal, isOfFilter }
  const reason = reasonOf(searchable(withoutNames(text)), parseStatus(status), replyCode, known)
  return { class: BOUNCE_REASONS[reason], reason, status, replyCode, words }
}

/** Returns true if a text names a gateway or a carrier, by the carrier's domain or a subdomain. */
function isFilter(text: string): boolean {
  const names = text.toLowerCase().match(/[a-z0-9.-]{4,253}/g) ?? []
  const isCarrier = names.some((name) => FILTERING_CARRIERS.some((domain) => `.${name}`.endsWith(`.${domain}`)))
  return isCarrier || includesAny(searchable(text), FILTERING_GATEWAYS)
}

/** More characters than are stored: a bounce may begin with an explanation. */
const READ_MAX = 8000

/** Replaces addresses and links, which can contain any phrase. */
function withoutNames(words: string): string {
  return withoutAddresses(words.replace(/https?:\/\/[^\s<>"]{1,2000}/g, ''))
}

/** The code in the words comes from the server itself; another server may have converted the separate one. */
function statusOf(words: string, context: string | undefined): string | undefined {
  const own = findStatus(words)
  const given = parseStatus(context) && context?.trim().split(/[\s(]/, 1)[0]
  if (!own) return given
  return isGeneric(parseStatus(own)) && given && !isGeneric(parseStatus(given)) ? given : own
}

const isGeneric = (code: StatusCode | undefined): boolean => code === undefined || code.condition === '0.0'

interface ReplyFacts extends Pick<Reply, 'command' | 'isFinal'> {
  readonly isOfFilter: boolean
}

function reasonOf(
  words: string,
  code: StatusCode | undefined,
  replyCode: number | undefined,
  { command, isFinal, isOfFilter }: ReplyFacts,
): BounceReason {
  const byCode = code && reasonOfStatus(code)
  if (byCode === 'mailbox_full') return byCode
  const isOfSender = command === 'MAIL' || SENDER_REFUSED.test(words)
  const refused = firstOf(words, REFUSALS) ?? (isOfSender ? 'policy' : undefined)
  const mailbox = includesAny(words, NAME_SERVER_TROUBLE)
    ? 'system_failure'
    : (firstOf(words, MAILBOXES) ?? fullInstead(words, code))
  const vague = isVague(words, code, command)
  const isUnknown = includesAny(words, UNKNOWN_RECIPIENT) && !vague
  const isTemporary = code ? code.class === 4 : replyCode !== undefined && replyCode < 500
  if (isTemporary) {
    if (isFinal && isUnknown && !refused && !mailbox) return 'unknown_recipient'
    return refused ?? (mailbox === 'mailbox_full' ? mailbox : temporaryReason(words, byCode))
  }
  if (mailbox === 'mailbox_full') return mailbox
  if (!refused && includesAny(words, NULL_MX)) return 'no_mail_accepted'
  if (code && isUnknownRecipient(code))
    return refusedInstead(words, refused, command) ?? mailbox ?? byCode ?? 'unknown_recipient'
  if (code?.condition === '4.1' && words.includes(NO_SUCH_IN_DIRECTORY)) return 'unknown_recipient'
  if (refused) return refused
  if (replyCode !== undefined && NO_MAIL_CODES.has(replyCode)) return 'no_mail_accepted'
  if (mailbox) return mailbox
  const isInactive = includesAny(words, INACTIVE)
  if (isUnknown && !(isInactive && isGeneric(code))) return unknownReason({ words, code, command, isOfFilter })
  if (isInactive) return 'inactive_mailbox'
  if (includesAny(words, PROGRAMS)) return 'system_failure'
  const stated = statedReason(words, command)
  if (stated === 'unknown_recipient')
    return vague ? 'undetermined' : unknownReason({ words, code, command, isOfFilter })
  if (stated) return stated
  // A server that refuses only a recipient says so.
  if (command === 'RCPT' && includesAny(words, REFUSED_ADDRESS) && isGeneric(code)) return 'unknown_recipient'
  return firstOf(words, TEMPORARY) ?? byCode ?? (code?.condition === '1.0' ? 'unknown_recipient' : 'undetermined')
}

const REFUSED_ADDRESS: Phrases = [
  'recipient address rejected',
  'recipient verify failed',
  'recipient verification failed',
]

/** The host, or the whole domain, accepts no mail (RFC 7504 §3, §4). */
const NO_MAIL_CODES: ReadonlySet<number> = new Set([521, 556])

/** Exchange Online answers this, with the code 5.4.1, for a recipient that is not in its directory. */
const NO_SUCH_IN_DIRECTORY = 'recipient address rejected: access denied'

/** Addressing codes that name the recipient (RFC 3463 §3.2). */
function isUnknownRecipient({ condition }: StatusCode): boolean {
  return ['1.1', '1.2', '1.3', '1.6', '1.10', '1.351'].includes(condition)
}

/**
 * Returns the reason that the words state and no list contains. The host of a recipient is known before anything else
 * is refused.
 */
function statedReason(words: string, command: RefusedCommand | undefined): BounceReason | undefined {
  const isLate = command === 'DATA' || command === 'MAIL'
  return STATEMENTS.find(
    ([reason, statement]) => !(isLate && reason === 'unknown_host') && states(words, statement),
  )?.[0]
}

/** Returns the reason for a full mailbox when the code names the recipient. */
function fullInstead(words: string, code: StatusCode | undefined): BounceReason | undefined {
  return code && isUnknownRecipient(code) && states(words, STATED_FULL) ? 'mailbox_full' : undefined
}

/** Returns the reason that a filter states although the code names the recipient. */
function refusedInstead(
  words: string,
  refused: BounceReason | undefined,
  command: RefusedCommand | undefined,
): BounceReason | undefined {
  if (command !== 'RCPT' && words.includes(RECEIPT_RULE)) return 'filtered'
  return refused === 'relaying_denied' ? undefined : refused
}

/** The answer of an Amazon SES receipt rule after it has accepted the mail. Its owner chose the words. */
const RECEIPT_RULE = '550 5.1.1 mailbox does not exist'

/** "Unavailable" may also mean a policy (RFC 5321 §4.2.3). It counts with a code, or when the recipient was refused. */
function isVague(words: string, code: StatusCode | undefined, command: RefusedCommand | undefined): boolean {
  return code === undefined && command !== 'RCPT' && words.includes('not taken: mailbox unavailable')
}

interface UnknownRecipient extends Pick<ReplyFacts, 'command' | 'isOfFilter'> {
  readonly words: string
  readonly code: StatusCode | undefined
}

/**
 * An unknown recipient counts unless the content was refused: some carriers say so when a customer's filter refuses the
 * content, also without a code and without the command in their reports. Some servers use these words with a code for a
 * disabled mailbox or a policy.
 */
function unknownReason({ words, code, command, isOfFilter }: UnknownRecipient): BounceReason {
  if (command === 'RCPT') return 'unknown_recipient'
  const subject = code?.condition.split('.', 1)[0] ?? '0'
  const isShort = includesAny(words, CARRIER_FILTERS)
  if (['2', '7'].includes(subject)) return !isShort && words.includes(REJECTED) ? 'unknown_recipient' : 'filtered'
  const isLate = command === 'DATA' || (isOfFilter && subject === '0' && !NAMES_RECIPIENT.test(words))
  return isLate && isShort ? 'filtered' : 'unknown_recipient'
}

/** The start of Postfix's words about a recipient. */
const REJECTED = 'recipient address rejected: '
/** The answer to a recipient, as Postfix and Sendmail write it: `<a@example.com>: User unknown`. */
const NAMES_RECIPIENT = /<@>(?:: ?[a-z]|\.\.\.)/

function temporaryReason(words: string, byCode: BounceReason | undefined): BounceReason {
  const temporary = firstOf(words, TEMPORARY) ?? byCode ?? 'undetermined'
  return BOUNCE_REASONS[temporary] === 'hard' ? 'system_failure' : temporary
}

function firstOf(words: string, table: readonly (readonly [BounceReason, Phrases])[]): BounceReason | undefined {
  return table.find(([, phrases]) => includesAny(words, phrases))?.[0]
}
