import type { ReceivedMessage } from '../../kernel/ports/message.ts'
import { findAddress } from './addresses.ts'
import { complaintOf } from './complaint.ts'
import { headerOf, originalField, serversOf } from './message.ts'
import { includesAny, searchable } from './phrases/match.ts'
import { AUTO_REPLY_SUBJECTS, AUTO_REPLY_TEXTS, CHALLENGES } from './phrases/replies.ts'
import { BOUNCE_SUBJECTS, DAEMONS } from './phrases/signs.ts'
import { BOUNCE_TEXTS, DELAYS } from './phrases/texts.ts'
import { UNKNOWN_RECIPIENT } from './phrases/unknown.ts'
import { classifyReply } from './reply.ts'
import { recipientsOfReport } from './report.ts'
import type { ReturnedRecipient, ReturnedReport } from './schema.ts'
import type { SesNotification } from './ses.schema.ts'
import { readSesNotification, returnedOfSes } from './ses.ts'
import { commandOf, type Section, sectionsOf, splitOriginal } from './transcript.ts'

/**
 * Classifies a returned message and finds its recipients: by the fields of RFC 3464 and RFC 5965, by enhanced status
 * codes, and by the words of mail systems. Never throws; takes time in proportion to the message.
 */
export function classifyReturned(message: ReceivedMessage): ReturnedReport {
  const notification = sesOf(message.text)
  if (notification) return returnedOfSes(notification)
  const { own, original = message.enclosed } = splitOriginal(message.text)
  const messageId = originalField(original, 'message-id')
  const complaint = complaintOf(message, own, original)
  if (complaint) return { ...complaint, messageId }
  const seen = { message, own, original, subject: searchable(headerOf(message, 'subject') ?? '') }
  const reported = recipientsOfReport(message, own)
  if (reported.length > 0) return { kind: kindOf(reported), recipients: reported, messageId }
  if (!isBounce(seen)) return { kind: kindOfReply(seen) }
  // A gateway may pass a report on as a whole.
  const within = { type: 'message/delivery-status', content: message.enclosed ?? '' }
  const passedOn = recipientsOfReport({ ...message, reports: [within] }, '')
  const recipients = passedOn.length > 0 ? passedOn : recipientsOfText(seen)
  return { kind: kindOf(recipients), recipients, messageId }
}

/** SNS also sends the notifications of SES by mail, with a footer; old mail servers break long lines with `!`. */
function sesOf(text: string): SesNotification | undefined {
  const json = text.trimStart().replace(/!\r?\n /g, '')
  return json.startsWith('{') ? readSesNotification(json.slice(0, json.lastIndexOf('}') + 1)) : undefined
}

/** A message, split into the parts that are examined. */
interface ClassifiedFacts {
  readonly message: ReceivedMessage
  readonly own: string
  readonly original: string | undefined
  /** The subject, in the form that `includesAny` searches. */
  readonly subject: string
}

function kindOf(recipients: readonly ReturnedRecipient[]): 'bounce' | 'delayed' | 'delivered' {
  if (recipients.some(({ outcome }) => outcome === 'bounced')) return 'bounce'
  return recipients.some(({ outcome }) => outcome === 'delayed') ? 'delayed' : 'delivered'
}

/** Returns true for a message about a failure that a mail system sent. */
function isBounce(seen: ClassifiedFacts): boolean {
  const { message, own, original, subject } = seen
  if (
    headerOf(message, 'x-failed-recipients') ||
    message.reports.some(({ type }) => type.endsWith('delivery-status')) ||
    /report-type="?delivery-status/i.test(headerOf(message, 'content-type') ?? '')
  ) {
    return true
  }
  const from = searchable(headerOf(message, 'from') ?? '')
  const isUnknownRecipient = from === '' || from.includes('<>') || headerOf(message, 'return-path')?.trim() === '<>'
  const isDaemon = includesAny(from, DAEMONS)
  const isFailure = includesAny(subject, BOUNCE_SUBJECTS)
  const text = searchable(own)
  const speaks = includesAny(text, BOUNCE_TEXTS)
  // People also write such reasons: a reason alone counts only when a mail system or the subject says that mail failed.
  const answers = ANSWER.test(own) || ((isDaemon || isFailure) && includesAny(text, UNKNOWN_RECIPIENT))
  const signs = [isUnknownRecipient || isDaemon, isFailure, speaks, answers, original !== undefined]
  return (isUnknownRecipient || isDaemon || isFailure || speaks) && signs.filter(Boolean).length >= 2
}

/** The answer of a mail server at the start of a line or after its name, or its code in words. */
const ANSWER =
  /(?:^|\s)(?:<<< ?)?[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3}|[<'"A-Za-z-])|\(#?[45]\.\d{1,3}\.\d{1,3}\)|error(?: code)?:? {0,3}#?[45]\d\d\b/i

function kindOfReply({ message, own, subject }: ClassifiedFacts): 'auto-reply' | 'challenge' | 'none' {
  const beginning = searchable(own.slice(0, 4000))
  if (includesAny(subject, CHALLENGES) || includesAny(beginning, CHALLENGES)) return 'challenge'
  if (isAutomatic(message) || includesAny(subject.replace(ANSWERED, ''), AUTO_REPLY_SUBJECTS)) return 'auto-reply'
  if (includesAny(beginning.slice(0, 300), AUTO_REPLY_TEXTS)) return 'auto-reply'
  const hasNoSender = headerOf(message, 'return-path')?.trim() === '<>' || headerOf(message, 'x-auto-response-suppress')
  return hasNoSender && includesAny(beginning.slice(0, 2000), AUTO_REPLY_SUBJECTS) ? 'auto-reply' : 'none'
}

/** The subject of a reply is that of the original mail, which may itself mention holidays. */
const ANSWERED = /^(?:re|aw|sv|vs|antw|rif|r|res|odp|回复|答复|回覆) ?[:：].*/

/** Returns true for an automatic message: by the fields of RFC 3834 §5, and by those that programs wrote before it. */
export function isAutomatic(message: ReceivedMessage): boolean {
  // The keyword may have parameters and a comment.
  const submitted = /^[^;(]*/
    .exec(headerOf(message, 'auto-submitted') ?? 'no')?.[0]
    .trim()
    .toLowerCase()
  const suppress = headerOf(message, 'x-auto-response-suppress')?.trim() ?? ''
  return (
    !/^(?:no)?$/.test(submitted ?? '') ||
    !/^(?:none)?$/i.test(suppress) ||
    AUTOMATIC_FIELDS.some((name) => !/^(?:no|none|false|0)?$/i.test(headerOf(message, name)?.trim() ?? '')) ||
    /auto.?reply|vacation/i.test(headerOf(message, 'precedence') ?? '') ||
    ANSWERING_PROGRAM.test(headerOf(message, 'x-mailer') ?? '') ||
    /disposition-notification/i.test(headerOf(message, 'content-type') ?? '')
  )
}

/**
 * People use programs named after vacations, too. The program for them has exactly this name, with at most a version.
 */
const ANSWERING_PROGRAM = /^\s*vacation(?:\s*$|[\s/]+v?\d)|autorespond|auto.?reply/i

const AUTOMATIC_FIELDS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'x-auto-responder',
  'x-autogenerated',
  'x-vacation',
  'x-apple-action',
  'x-mail-autoreply',
  'x-autoreply-from',
]

function recipientsOfText(seen: ClassifiedFacts): readonly ReturnedRecipient[] {
  const { own, subject } = seen
  const outcome = includesAny(subject, DELAYS) || includesAny(searchable(own), DELAYS) ? 'delayed' : 'bounced'
  return sections(seen).map(({ address, words }): ReturnedRecipient => {
    const refusal = classifyReply({
      words,
      recipient: address,
      servers: serversOf(seen.message),
      command: commandOf(words),
      isFinal: outcome === 'bounced',
    })
    return { address, outcome, ...refusal }
  })
}

/** Returns the recipients that the text names; else the one of the returned mail, which the whole text concerns. */
function sections({
  message,
  own,
  original,
  subject,
}: ClassifiedFacts): readonly { address: string | undefined; words: string }[] {
  const others = new Set(
    [headerOf(message, 'from'), headerOf(message, 'to'), headerOf(message, 'return-path')]
      .concat(originalField(original, 'from'), originalField(original, 'return-path'))
      .map((value) => findAddress(value)?.toLowerCase()),
  )
  const isOther = (address: string) => others.has(address.toLowerCase())
  const found = namedSections(message, own, isOther)
  const [only] = found
  if (found.length > 1) return found
  const words = `${only?.words === own ? '' : (only?.words ?? '')}\n${own}`.trim()
  const address = only?.address ?? findAddress(originalField(original, 'to')) ?? findAddress(own)
  return [{ address, words: words === '' ? subject : words }]
}

function namedSections(
  message: ReceivedMessage,
  own: string,
  isOther: (address: string) => boolean,
): readonly Section[] {
  const failed = headerOf(message, 'x-failed-recipients')
  const named = failed?.split(',', 50).flatMap((part) => findAddress(part) ?? []) ?? []
  const found = sectionsOf(own, isOther)
  if (named.length === 0) return found.length > 0 ? found : sectionsOf(own, () => false)
  return named.map((address) => {
    const section = found.find((section) => section.address.toLowerCase() === address.toLowerCase())
    return section ?? { address, words: own }
  })
}
