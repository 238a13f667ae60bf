import { literalFields } from '../literal.ts'
import { mailboxText } from '../mailbox.ts'
import type { SendRequest } from '../send.ts'

/** A mail as nodemailer's `normalize` returns it: addresses are parsed and contents are read. */
export type NormalizedMail = Readonly<Record<string, unknown>>

/** Properties that a mail of Posthorn cannot have. */
const REFUSED = ['amp', 'watchHtml', 'alternatives', 'raw', 'dkim', 'dsn']
/** The possible methods of an event (RFC 5546 §1.4). */
const METHODS = /^(?:PUBLISH|REQUEST|REPLY|ADD|CANCEL|REFRESH|COUNTER|DECLINECOUNTER)$/
/** Headers that Posthorn writes itself from the fields. */
const OWN_HEADERS =
  /^(?:from|to|cc|bcc|sender|reply-to|subject|date|message-id|return-path|received|dkim-signature|mime-version|content-.*|resent-.*)$/i

type Address = { email: string; name?: string }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value ? [value] : [])

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns the addresses of a field, and of its groups. */
function addressesOf(value: unknown): Address[] {
  return listOf(value).flatMap((entry): Address[] => {
    if (!isObject(entry)) return []
    if (Array.isArray(entry.group)) return addressesOf(entry.group)
    const [email, name] = [textOf(entry.address), textOf(entry.name)]
    return email ? [{ email, ...(name && { name }) }] : []
  })
}

function attachmentOf(entry: unknown) {
  if (!isObject(entry) || typeof entry.content !== 'string')
    throw new Error('An attachment without content cannot be sent')
  const { content, encoding, filename, contentType, cid, contentDisposition } = entry
  const bytes = encoding === 'base64' ? content.replace(/\s/g, '') : new TextEncoder().encode(content)
  const contentId = textOf(cid)
  const inline = contentId !== undefined && contentDisposition !== 'attachment'
  return {
    content: bytes,
    filename: textOf(filename) ?? 'attachment',
    contentType: textOf(contentType) ?? 'application/octet-stream',
    ...(contentId && { contentId }),
    ...(contentId && { disposition: inline ? ('inline' as const) : ('attachment' as const) }),
  }
}

/**
 * Returns an invitation as nodemailer writes it: an alternative of the text, and a file for programs that show none.
 */
function invitationOf({ icalEvent }: NormalizedMail) {
  if (!icalEvent) return []
  const event: NormalizedMail = isObject(icalEvent) ? icalEvent : { content: icalEvent }
  if (typeof event.content !== 'string' || event.content === '') throw new Error('icalEvent must have content')
  const method = textOf(event.method)?.trim().toUpperCase() ?? 'PUBLISH'
  if (!METHODS.test(method)) throw new Error(`icalEvent has the method ${method.slice(0, 40)}, which is none of iTIP's`)
  const file = { ...event, filename: textOf(event.filename) ?? 'invite.ics', cid: undefined }
  return [
    attachmentOf({ ...file, contentType: `text/calendar; charset=utf-8; method=${method}` }),
    attachmentOf({ ...file, contentType: 'application/ics' }),
  ]
}

/** The headers of a priority, as nodemailer writes them. */
const PRIORITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  high: { 'X-Priority': '1 (Highest)', 'X-MSMail-Priority': 'High', Importance: 'High' },
  low: { 'X-Priority': '5 (Lowest)', 'X-MSMail-Priority': 'Low', Importance: 'Low' },
}

/** Returns the names of custom headers, once for each value. */
function headerNames(headers: unknown): readonly string[] {
  if (Array.isArray(headers)) return headers.filter(isObject).map(({ key }) => String(key).toLowerCase())
  const entries = Object.entries(isObject(headers) ? headers : {})
  return entries.flatMap(([name, value]) => listOf(value).map(() => name.toLowerCase()))
}

function headersOf({ headers, normalizedHeaders, priority }: NormalizedMail): Record<string, string> {
  // A mail that nodemailer has normalized has one value of each.
  const several = headerNames(headers).find((name, at, names) => names.indexOf(name) !== at)
  if (several) throw new Error(`A mail of Posthorn can have only one header ${several}`)
  const entries = Object.entries(isObject(normalizedHeaders) ? normalizedHeaders : {})
  return {
    ...PRIORITIES[String(priority).toLowerCase()],
    ...Object.fromEntries(
      entries
        .filter(([name]) => !OWN_HEADERS.test(name))
        .map(([name, value]): [string, string] => [name, String(value)]),
    ),
  }
}

/** Refuses an envelope with other addresses than the fields: mail goes to the recipients in its fields. */
function refuseOtherEnvelope({ envelope }: NormalizedMail, named: readonly Address[]): void {
  const wanted = new Set(
    listOf(isObject(envelope) ? envelope.to : undefined).map((email) => String(email).toLowerCase()),
  )
  const reached = new Set(named.map(({ email }) => email.toLowerCase()))
  if (wanted.size !== reached.size || [...wanted].some((email) => !reached.has(email)))
    throw new Error('The envelope must not have recipients other than to, cc and bcc')
}

/** Returns the send request for a mail of nodemailer. Throws for properties that Posthorn does not support, by name. */
export function sendOf(mail: NormalizedMail): SendRequest {
  const refused = REFUSED.find((field) => listOf(mail[field]).length > 0)
  if (refused) throw new Error(`Posthorn does not support ${refused}: remove it from the mail, or attach it`)
  const [to, cc, bcc] = [addressesOf(mail.to), addressesOf(mail.cc), addressesOf(mail.bcc)]
  if (to.length === 0) throw new Error('to is required: Posthorn does not send mail that only has copies')
  refuseOtherEnvelope(mail, [...to, ...cc, ...bcc])
  const [from, ...otherSenders] = addressesOf(mail.from)
  if (otherSenders.length > 0) throw new Error('from must be one address: a mail of Posthorn has one sender')
  const [replyTo, ...others] = addressesOf(mail.replyTo)
  if (others.length > 0) throw new Error('replyTo must be one address')
  const attachments = [...listOf(mail.attachments).map(attachmentOf), ...invitationOf(mail)]
  const headers = headersOf(mail)
  return {
    to,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(from && { from }),
    ...(replyTo && { replyTo: mailboxText(replyTo) }),
    ...literalFields({ subject: textOf(mail.subject), text: textOf(mail.text), html: textOf(mail.html) }),
    ...(attachments.length > 0 && { attachments }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}
