import type { Context } from '../../kernel/context/context.ts'
import type { InboundMessage } from '../../kernel/ports/inbound.ts'
import { beginningOf, toStorable } from '../../kernel/text/text.ts'
import { emailOf, isMessageIdOf } from '../../mail/emails/message-id.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { DATA_SIZE_MAX, type FieldData, jsonSize } from '../../people/fields/schema.ts'
import { findAddress } from '../feedback/addresses.ts'
import { headerOf } from '../feedback/message.ts'

/** The maximum number of characters stored. A flood of mail must not fill the disk. */
const SUBJECT_MAX = 998
const TEXT_MAX = 20_000
const HTML_MAX = 40_000
const NAMES_MAX = 50
const NAME_MAX = 255

/**
 * Returns the data of a message's event. `text` is truncated. `html` is omitted as a whole when it is too long, and
 * `htmlOmitted` says so.
 */
export function dataOfReceived(
  { message, html, isHtmlOmitted = false, attachments, verdicts }: InboundMessage,
  to: string,
  from: string,
): FieldData {
  const { spf, dkim, dmarc } = verdicts
  const messageId = lineOf(headerOf(message, 'message-id'), SUBJECT_MAX)
  const name = lineOf(nameOf(headerOf(message, 'from')), NAME_MAX)
  const replyTo = findAddress(headerOf(message, 'reply-to'))?.toLowerCase()
  const data = {
    from,
    ...(name !== '' && { fromName: name }),
    ...(replyTo !== undefined && { replyTo: lineOf(replyTo, NAME_MAX) }),
    to,
    subject: lineOf(headerOf(message, 'subject'), SUBJECT_MAX),
    text: partOf(message.text.trim(), TEXT_MAX),
    attachments: attachments.slice(0, NAMES_MAX).map(({ name, type, size }) => ({
      name: lineOf(name, NAME_MAX),
      type: lineOf(type, NAME_MAX),
      size,
    })),
    ...(messageId !== '' && { messageId }),
    spf,
    dkim,
    dmarc,
  }
  // Half of an HTML text would have another meaning.
  const without = { ...data, htmlOmitted: true }
  if (html === undefined) return isHtmlOmitted ? without : data
  if (html.length > HTML_MAX) return without
  const whole = { ...data, html: toStorable(html) }
  return jsonSize(whole) > DATA_SIZE_MAX ? without : whole
}

/** Returns the display name of a From field. */
const nameOf = (field: string | undefined): string =>
  /^([^<>]*)<[^<>]*>\s*$/
    .exec(field ?? '')?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\\(.)/g, '$1') ?? ''

const partOf = (text: string, length: number): string => beginningOf(toStorable(text), length)

const lineOf = (text: string | undefined, length: number): string =>
  partOf((text ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), length)

/** Returns the mail of ours that a message answers (RFC 5322 §3.6.4). */
export async function answeredBy({ store }: Context, { message }: InboundMessage): Promise<Email | undefined> {
  const named = `${headerOf(message, 'in-reply-to') ?? ''} ${headerOf(message, 'references') ?? ''}`.split(/\s+/, 50)
  const messageId = named.find((id) => emailOf(id) !== undefined)
  const id = emailOf(messageId)
  const email = id && (await store.emails.find(id))
  return email && isMessageIdOf(email, messageId) ? email : undefined
}
