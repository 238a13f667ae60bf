import { literalFields } from '../literal.ts'
import { mailboxText } from '../mailbox.ts'
import type { SendRequest } from '../send.ts'
import type { AttachmentData, EmailData, MailData, PersonalizationData } from './mail-data.ts'
import { refuseUnknown, trackingOf } from './refuse.ts'
import { invalid } from './response-error.ts'

type Address = string | { email: string; name?: string }

/** A text may hold a name, or several people where a field takes them: the server reads it. */
function addressOf(field: string, data: EmailData | undefined): Address {
  const text = typeof data === 'string' ? data : data?.email
  if (typeof text !== 'string' || text.trim() === '') throw invalid(field, `An address is expected for ${field}.`)
  const name = typeof data === 'object' ? data.name : undefined
  return name ? { email: text, name } : text
}

function listOf<T>(value: T | T[] | undefined): T[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

function addressesOf(field: 'to' | 'cc' | 'bcc', data: EmailData | EmailData[] | undefined) {
  const addresses = listOf(data).map((one) => addressOf(field, one))
  return addresses.length > 0 ? { [field]: addresses } : {}
}

/** A reply goes to one address. */
function replyOf({ replyTo, replyToList }: MailData): { replyTo?: string } {
  const [first, ...others] = [...listOf(replyTo), ...listOf(replyToList)]
  if (others.length > 0)
    throw invalid('replyToList', 'A mail of Posthorn can have only one reply address.', 'Use replyTo.')
  if (first === undefined) return {}
  const address = addressOf('replyTo', first)
  return { replyTo: typeof address === 'string' ? address : mailboxText(address) }
}

function attachmentOf({ content, filename, type, disposition, contentId }: AttachmentData) {
  return {
    content,
    filename,
    contentType: type || 'application/octet-stream',
    ...(contentId && { contentId }),
    ...(contentId &&
      disposition && { disposition: disposition === 'inline' ? ('inline' as const) : ('attachment' as const) }),
  }
}

const TAG_NAME = /^[A-Za-z0-9_-]{1,64}$/

/** Categories become names, or values of `category` where they are no names; custom arguments become names with values. */
function tagsOf({ categories, category }: MailData, customArgs: Readonly<Record<string, unknown>>) {
  const names = [...listOf(category), ...listOf(categories)].filter((name) => name !== '')
  const tags = [
    ...[...new Set(names)].map((name) => (TAG_NAME.test(name) ? name : { name: 'category', value: name })),
    ...Object.entries(customArgs).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return text ? { name, value: text } : name
    }),
  ]
  return tags.length > 0 ? { tags } : {}
}

/** A time that has passed means now. */
function timeOf(sendAt: number | undefined): { scheduledAt?: string } {
  if (sendAt === undefined || sendAt === null) return {}
  if (!Number.isSafeInteger(sendAt) || Math.abs(sendAt) > 8.64e12)
    throw invalid('sendAt', 'sendAt must be a whole number of seconds since 1970.')
  return sendAt * 1000 <= Date.now() ? {} : { scheduledAt: new Date(sendAt * 1000).toISOString() }
}

/** Puts values where their marks stand, all at once, so that no value is looked through for marks. */
function substitute(text: string | undefined, values: Readonly<Record<string, string>>, [left, right]: Wrappers) {
  const marks = Object.keys(values)
  if (text === undefined || marks.length === 0) return text
  const byMark = new Map(marks.map((mark) => [left + mark + right, String(values[mark])]))
  const pattern = [...byMark.keys()]
    .sort((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  return text.replace(new RegExp(pattern, 'g'), (mark) => byMark.get(mark) ?? mark)
}

export type Wrappers = readonly [left: string, right: string]

/** An invitation stands after the texts; among the attachments of a mail of Posthorn it is told by its method. */
const INVITATION = /^text\/calendar\s?;(?:.*;)?\s?method=/i

function invitationsOf({ content = [] }: MailData) {
  return content
    .filter(({ type }) => INVITATION.test(type))
    .map(({ type, value }) => ({
      filename: 'invite.ics',
      contentType: type,
      content: new TextEncoder().encode(value),
    }))
}

function contentOf(data: MailData, type: 'text' | 'html'): string | undefined {
  const mime = type === 'text' ? 'text/plain' : 'text/html'
  return data.content?.find((content) => content.type === mime)?.value ?? data[type]
}

/** The words of one mail: a template with its data, which hold for this mail alone, or text that is no template. */
function wordsOf(data: MailData, own: PersonalizationData, wrappers: Wrappers) {
  const substitutions = { ...data.substitutions, ...own.substitutions }
  if (data.templateId) {
    const values = { ...substitutions, ...data.dynamicTemplateData, ...own.dynamicTemplateData }
    const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
    const entries = said.map(([name, value]) => [name, { value, persistent: false }])
    return { template: data.templateId, ...(entries.length > 0 && { data: Object.fromEntries(entries) }) }
  }
  const filled = (text: string | undefined) => substitute(text, substitutions, wrappers)
  return literalFields({
    subject: filled(own.subject ?? data.subject),
    text: filled(contentOf(data, 'text')),
    html: filled(contentOf(data, 'html')),
  })
}

function personalizationsOf(data: MailData): PersonalizationData[] {
  if (data.personalizations) return data.personalizations
  const { to, cc, bcc } = data
  if (to === undefined) throw invalid('to', 'to is required: Posthorn does not send mail that only has copies.')
  const copies = { ...(cc !== undefined && { cc }), ...(bcc !== undefined && { bcc }) }
  // Each in `to` gets a mail of its own in any case; only copies say whether it is one mail or several.
  const apart = data.isMultiple && Array.isArray(to) && Object.keys(copies).length > 0
  return apart ? to.map((one) => ({ to: one, ...copies })) : [{ to, ...copies }]
}

/** The sends that a mail of SendGrid's means. Throws a `ResponseError` for what Posthorn does not do. */
export function sendsOf(data: MailData, defaultWrappers: Wrappers): SendRequest[] {
  refuseUnknown(data)
  const other = data.content?.find(
    ({ type }) => type !== 'text/plain' && type !== 'text/html' && !INVITATION.test(type),
  )
  if (other) throw invalid('content', `Posthorn supports text/plain and text/html, not ${other.type}.`, 'Attach it.')
  const [left = defaultWrappers[0], right = defaultWrappers[1]] = data.substitutionWrappers ?? []
  const attachments = [...(data.attachments ?? []).map(attachmentOf), ...invitationsOf(data)]
  const shared = {
    ...replyOf(data),
    ...trackingOf(data),
    ...(attachments.length > 0 && { attachments }),
  }
  return personalizationsOf(data).map((own) => {
    const headers = { ...data.headers, ...own.headers }
    const to = listOf(own.to).map((one) => addressOf('to', one))
    if (to.length === 0)
      throw invalid(
        'to',
        'Each personalization needs a recipient in to: Posthorn does not send mail that only has copies.',
      )
    return {
      ...shared,
      to,
      ...addressesOf('cc', own.cc),
      ...addressesOf('bcc', own.bcc),
      from: addressOf('from', own.from ?? data.from),
      ...wordsOf(data, own, [left, right]),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...tagsOf(data, { ...data.customArgs, ...own.customArgs }),
      ...timeOf(own.sendAt ?? data.sendAt),
    }
  })
}
