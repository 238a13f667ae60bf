import type { Mailer } from '@posthorn/core'
import { createComposer } from './compose.ts'
import { createPool } from './pool.ts'
import { readSmtpUrl, type SmtpOptions } from './url.ts'

export { type MailTransport, sendgridMail } from './sendgrid/index.ts'
export type {
  AttachmentData,
  ClientResponse,
  EmailData,
  MailData,
  PersonalizationData,
} from './sendgrid/mail-data.ts'
export { ResponseError } from './sendgrid/response-error.ts'
export type { SmtpOptions } from './url.ts'

/** One under way, and one behind it. */
const MAILS_PER_CONNECTION = 2

/**
 * A mailer over SMTP, e.g. `smtp://user:password@mail.example.com:587?connections=5`. Options may stand in the URL's
 * query too. Throws `MailerError` `misconfigured` for a URL that cannot be read; connects with the first mail.
 */
export function smtp(url: string, options: SmtpOptions = {}): Mailer {
  const settings = readSmtpUrl(url, options)
  const pool = createPool(settings)
  const composer = createComposer()
  return {
    name: 'smtp',
    concurrency: settings.connections * MAILS_PER_CONNECTION,
    local: false,
    waitsForGuard: true,
    prepare: composer.prepare,
    async send(prepared, mail, mayLeave = () => true) {
      return { response: await pool.deliver(await composer.compose(prepared, mail), mayLeave) }
    },
    verify: () => pool.verify(),
    close: () => pool.close(),
  }
}
