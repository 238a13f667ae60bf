import { literalFields } from '../literal.ts'
import { mailboxText } from '../mailbox.ts'
import type { SendRequest } from '../send.ts'
import { listOf } from './format/list.ts'
import type { AttachmentData, EmailData, MailData, PersonalizationData } from './format/mail-data.ts'
import { invalid } from './format/response-error.ts'
import { substitute, type Wrappers } from './format/substitute.ts'
import { refuseUnknown, trackingOf } from './refuse.ts'

type Address = string | { email: string; name?: string }

/** Returns an address. A text may contain a name, or several people if the field allows them: the server parses it. */
function addressOf(field: string, data: EmailData | undefined): Address {
  const text = typeof data === 'string' ? data : data?.email
  if (typeof text !== 'string' || text.trim() === '') throw invalid(field, `An address is expected for ${field}.`)
  const name = typeof data === 'object' ? data.name : undefined
  return name ? { email: text, name } : text
}

function addressesOf(field: 'to' | 'cc' | 'bcc', data: EmailData | EmailData[] | undefined) {
  const addresses = listOf(data).map((one) => addressOf(field, one))
  return addresses.length > 0 ? { [field]: addresses } : {}
}

/** Returns the only address for replies. */
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

/**
 * Returns tags: categories become names, or values of `category` if they are not valid names; custom arguments become
 * names with values.
 */
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

/** Returns a future time; a past one means now. */
function timeOf(sendAt: number | undefined): { scheduledAt?: string } {
  if (sendAt === undefined || sendAt === null) return {}
  if (!Number.isSafeInteger(sendAt) || Math.abs(sendAt) > 8.64e12)
    throw invalid('sendAt', 'sendAt must be a whole number of seconds since 1970.')
  return sendAt * 1000 <= Date.now() ? {} : { scheduledAt: new Date(sendAt * 1000).toISOString() }
}

/** An invitation follows the texts; among the attachments of a Posthorn mail it is recognized by its method. */
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

/**
 * Returns the content of one mail: a template with its data, which apply only to this mail, or text that is not a
 * template.
 */
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
  // Each in `to` gets a separate mail in any case; only copies depend on whether it is one mail or several.
  const apart = data.isMultiple && Array.isArray(to) && Object.keys(copies).length > 0
  return apart ? to.map((one) => ({ to: one, ...copies })) : [{ to, ...copies }]
}

/**
 * Returns the send requests for a mail of SendGrid. Throws a `ResponseError` for features that Posthorn does not have.
 */
export function sendsOf(data: MailData, wrappers: Wrappers): SendRequest[] {
  refuseUnknown(data)
  const other = data.content?.find(
    ({ type }) => type !== 'text/plain' && type !== 'text/html' && !INVITATION.test(type),
  )
  if (other) throw invalid('content', `Posthorn supports text/plain and text/html, not ${other.type}.`, 'Attach it.')
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
      ...wordsOf(data, own, wrappers),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...tagsOf(data, { ...data.customArgs, ...own.customArgs }),
      ...timeOf(own.sendAt ?? data.sendAt),
    }
  })
}
