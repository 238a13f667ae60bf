import {
  type EmailData,
  invalid,
  listOf,
  type MailData,
  type PersonalizationData,
  substitute,
  type Wrappers,
} from '@posthorn/sdk/sendgrid-format'
import type { SendMailOptions } from 'nodemailer'
import { refuseUnknown } from './refuse.ts'

/** nodemailer parses texts, and encodes names beyond ASCII. */
function addressOf(field: string, data: EmailData | undefined) {
  if (typeof data === 'string' && data !== '') return data
  if (typeof data !== 'object' || typeof data?.email !== 'string' || data.email === '')
    throw invalid(field, `An address is expected for ${field}.`)
  return { name: data.name ?? '', address: data.email }
}

function addressesOf(field: 'to' | 'cc' | 'bcc' | 'replyTo', ...lists: (EmailData | EmailData[] | undefined)[]) {
  const addresses = lists.flatMap((list) => listOf(list)).map((one) => addressOf(field, one))
  return addresses.length > 0 ? { [field]: addresses } : {}
}

function attachmentsOf({ attachments }: MailData) {
  return listOf(attachments).map(({ content, filename, type, disposition, contentId }) => {
    if (typeof content !== 'string' || typeof filename !== 'string')
      throw invalid('attachments', 'An attachment must have content and a filename.')
    return {
      content: Buffer.from(content, 'base64'),
      filename,
      ...(type && { contentType: type }),
      contentDisposition: disposition === 'inline' ? ('inline' as const) : ('attachment' as const),
      ...(contentId && { cid: contentId }),
    }
  })
}

function contentOf(data: MailData, field: 'text' | 'html'): string | undefined {
  const type = field === 'text' ? 'text/plain' : 'text/html'
  const value = data.content?.find((content) => content.type === type)?.value ?? data[field]
  if (value !== undefined && typeof value !== 'string') throw invalid(field, `A string is expected for ${field}.`)
  const { footer } = data.mailSettings ?? {}
  return value === undefined || !footer?.enable ? value : value + (footer[field] ?? '')
}

function personalizationsOf(data: MailData): readonly Partial<PersonalizationData>[] {
  if (data.personalizations) return data.personalizations
  const { to, cc, bcc } = data
  const shared = { ...(cc !== undefined && { cc }), ...(bcc !== undefined && { bcc }) }
  if (data.isMultiple && Array.isArray(to)) return to.map((one) => ({ to: one, ...shared }))
  return [{ ...(to !== undefined && { to }), ...shared }]
}

/**
 * Returns the messages of a SendGrid mail, one for each personalization. Throws a `ResponseError` for features that
 * transports lack. Categories and custom arguments are in the message for plugins of nodemailer; recipients do not see
 * them.
 */
export function messagesOf(data: MailData, wrappers: Wrappers): SendMailOptions[] {
  refuseUnknown(data)
  const { bcc: copy } = data.mailSettings ?? {}
  const shared = {
    ...addressesOf('replyTo', data.replyTo, data.replyToList),
    attachments: attachmentsOf(data),
    categories: [...listOf(data.category), ...listOf(data.categories)],
    // Text is only text: nodemailer would also read it from files and addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return personalizationsOf(data).map((own) => {
    const values = { ...data.substitutions, ...own.substitutions }
    const [text, html, subject] = [contentOf(data, 'text'), contentOf(data, 'html'), own.subject ?? data.subject].map(
      (text) => substitute(text, values, wrappers),
    )
    if (!text && !html) throw invalid('content', 'A mail must have text or HTML.')
    const recipients = {
      ...addressesOf('to', own.to),
      ...addressesOf('cc', own.cc),
      ...addressesOf('bcc', own.bcc, copy?.enable && copy.email ? copy.email : undefined),
    }
    if (Object.keys(recipients).length === 0) throw invalid('to', 'Provide at least one of to, cc or bcc.')
    return {
      ...shared,
      ...recipients,
      from: addressOf('from', own.from ?? data.from),
      ...(subject !== undefined && { subject }),
      ...(text !== undefined && { text }),
      ...(html !== undefined && { html }),
      headers: { ...data.headers, ...own.headers },
      customArgs: { ...data.customArgs, ...own.customArgs },
    }
  })
}
