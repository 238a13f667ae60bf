import { fillText, type MailAttachment, type MailContent, MailerError, type OutgoingMail } from '@posthorn/core/ports'
import { invitationMethod } from '../mail-api/invitation.ts'
import { encodedHeader } from './header.ts'

/** A mail in the format of `@sendgrid/mail`, as far as this mailer uses it. */
export interface SendgridMail {
  readonly from: SendgridAddress
  readonly replyTo?: SendgridAddress
  readonly personalizations: SendgridPersonalization[]
  readonly subject: string
  readonly content: [SendgridContent, ...SendgridContent[]]
  readonly attachments?: SendgridAttachment[]
  readonly headers: { [name: string]: string }
  readonly customArgs: { [name: string]: string }
  readonly trackingSettings: typeof NO_TRACKING
}

interface SendgridAddress {
  readonly email: string
  readonly name?: string
}

interface SendgridPersonalization {
  readonly to: SendgridAddress[]
}

export interface SendgridContent {
  readonly type: string
  readonly value: string
}

export interface SendgridAttachment {
  /** Base64. */
  readonly content: string
  readonly filename: string
  readonly type: string
  readonly disposition: string
  /** The name in the HTTP API: `@sendgrid/mail` does not rename fields within lists. */
  readonly content_id?: string
}

/** Posthorn tracks by itself; whatever the account's settings, SendGrid changes nothing in the mail. */
const NO_TRACKING = {
  clickTracking: { enable: false, enableText: false },
  openTracking: { enable: false },
  subscriptionTracking: { enable: false },
  ganalytics: { enable: false },
}

/** Header fields that SendGrid refuses, besides those that the mailer writes. */
const RESERVED = /^(?:cc|received|dkim-signature|x-sg-id|x-sg-eid)$/i

const addressOf = ({ email, name }: { readonly email: string; readonly name: string | undefined }): SendgridAddress =>
  name ? { email, name } : { email }

export function attachmentOf(attachment: MailAttachment): SendgridAttachment {
  const { filename, contentType, content, disposition, contentId } = attachment
  return {
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
    filename,
    disposition,
    type: contentType,
    ...(contentId !== undefined && { content_id: contentId }),
  }
}

/** Converts an invitation: SendGrid takes only the method from the type, and encodes the text itself. */
export function invitationOf({ contentType, content }: MailAttachment): SendgridContent {
  return { type: `text/calendar; method=${invitationMethod(contentType)}`, value: new TextDecoder().decode(content) }
}

/** Returns the texts: SendGrid refuses an empty text, and a mail without a text. */
function textsOf(content: MailContent, mail: OutgoingMail): SendgridMail['content'] {
  const text = { type: 'text/plain', value: fillText(content.text, mail.text) }
  const html = { type: 'text/html', value: fillText(content.html, mail.html) }
  if (html.value === '') return [{ ...text, value: text.value || ' ' }]
  return text.value === '' ? [html] : [text, html]
}

/** The parts of a mail besides its texts. */
export interface Parts {
  readonly attachments: readonly SendgridAttachment[]
  /** Invitations come after the texts. */
  readonly invitations: readonly SendgridContent[]
}

/** Throws `MailerError` `rejected` for a mail that SendGrid would refuse. */
export function sendgridMailOf(
  content: MailContent,
  mail: OutgoingMail,
  { attachments, invitations }: Parts,
): SendgridMail {
  const own = Object.entries(mail.headers).filter(([, value]) => value.trim() !== '')
  const reserved = own.find(([name]) => RESERVED.test(name))
  if (reserved) throw new MailerError('rejected', `SendGrid does not accept the header ${reserved[0]}.`)
  const headers = own.map(([name, value]) => [name, encodedHeader(value)])
  return {
    from: addressOf(content.from),
    ...(content.replyTo && { replyTo: addressOf(content.replyTo) }),
    personalizations: [{ to: [addressOf(mail.to)] }],
    subject: mail.subject || ' ',
    content: [...textsOf(content, mail), ...invitations],
    ...(attachments.length > 0 && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
    headers: Object.fromEntries([...headers, ['Message-ID', mail.messageId]]),
    customArgs: { posthorn_email: mail.emailId },
    trackingSettings: NO_TRACKING,
  }
}
