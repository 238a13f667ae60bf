import type { ReceivedMessage } from '../../kernel/ports/message.ts'
import { findAddress } from './addresses.ts'
import { fieldGroups } from './fields.ts'
import { headerOf, originalField } from './message.ts'
import { includesAny, searchable } from './phrases/match.ts'
import { COMPLAINT_SUBJECTS, OPT_OUTS } from './phrases/replies.ts'

/** The maximum number of addresses read from a report. */
const ADDRESSES_MAX = 100

/** A feedback report, or a complaint in another form. */
export interface Complaint {
  readonly kind: 'complaint'
  /** The Feedback-Type (RFC 5965 §7.3) in lower case. */
  readonly type: string
  readonly addresses: readonly string[]
  readonly isNamed: boolean
}

/** Returns the complaint in a message: by the fields of RFC 5965, or as programs without them send it. */
export function complaintOf(
  message: ReceivedMessage,
  own: string,
  original: string | undefined,
): Complaint | undefined {
  const report = message.reports.find(({ type }) => type.endsWith('feedback-report'))
  const isReport =
    report || /report-type="?feedback-report/i.test(headerOf(message, 'content-type') ?? '') || FIELDS.test(own)
  if (isReport) {
    const groups = fieldGroups(report?.content ?? own)
    const all = (name: string) => groups.flatMap((group) => group.get(name) ?? [])
    const type = all('feedback-type')[0]?.trim().toLowerCase() ?? 'abuse'
    const said = [...all('original-rcpt-to'), ...all('removal-recipient')].flatMap((value) => findAddress(value) ?? [])
    const named = unique(said.filter((address) => !REDACTED.test(address)))
    const isNamed = named.length > 0
    return { kind: 'complaint', type, addresses: isNamed ? named : recipientOf(original), isNamed }
  }
  const subject = searchable(headerOf(message, 'subject') ?? '')
  const isProgramme = originalField(original, 'x-hmxmroriginalrecipient') !== undefined
  if (isProgramme || (original !== undefined && includesAny(subject, COMPLAINT_SUBJECTS))) {
    return { kind: 'complaint', type: 'abuse', addresses: recipientOf(original), isNamed: isProgramme }
  }
  const asks = headerOf(message, 'x-apple-unsubscribe') !== undefined || (UNSUBSCRIBE.test(subject) && own.length < 500)
  if (asks || includesAny(searchable(own.slice(0, 2000)), OPT_OUTS)) {
    const from = findAddress(headerOf(message, 'from'))
    return { kind: 'complaint', type: 'opt-out', addresses: from === undefined ? [] : [from], isNamed: true }
  }
  return undefined
}

/** The subject that mail programs write by themselves. */
const UNSUBSCRIBE = /^ ?unsubscribe ?$/

/** The fields of a report that a gateway converted into text. Mail that people write has none of them. */
const FIELDS = /^feedback-type:[ \t]{0,8}[a-z-]{2,40}[ \t\r]{0,8}$/im

/** Some systems hide the person who complains (RFC 6590). */
const REDACTED = /^redacted@/i

/** Hotmail writes the recipient in its own header; others leave the header of the mail. */
function recipientOf(original: string | undefined): readonly string[] {
  const address =
    findAddress(originalField(original, 'x-hmxmroriginalrecipient')) ?? findAddress(originalField(original, 'to'))
  return address === undefined ? [] : [address]
}

const unique = (addresses: readonly string[]): readonly string[] =>
  [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()].slice(0, ADDRESSES_MAX)
