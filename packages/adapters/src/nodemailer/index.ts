import type { Mailer } from '@posthorn/core/ports'
import { readSmtpUrl, type SmtpOptions } from '../smtp/url.ts'
import { smtpMailer } from '../smtp-threads/mailer.ts'

export {
  type AttachmentData,
  type ClientResponse,
  type EmailData,
  type MailData,
  type MailDataRequired,
  type PersonalizationData,
  ResponseError,
} from '@posthorn/sdk/sendgrid-format'
export type { SmtpOptions } from '../smtp/url.ts'
export { type MailTransport, sendgridMail } from './sendgrid/index.ts'

/**
 * A mailer over SMTP, e.g. `smtp://user:password@mail.example.com:587?connections=5`. Options may also be in the URL's
 * query. Throws `MailerError` `misconfigured` for a URL that cannot be read; connects with the first mail.
 */
export function smtp(url: string, options: SmtpOptions = {}): Mailer {
  return smtpMailer(readSmtpUrl(url, options))
}
