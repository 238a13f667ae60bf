import type { Mailer } from '@posthorn/core/ports'
import { createComposer, IDENTITY } from '../compose/compose.ts'
import { SmtpPool } from '../smtp/pool.ts'
import { readSmtpUrl, type SmtpOptions } from '../smtp/url.ts'

export type { SmtpOptions } from '../smtp/url.ts'
export { type MailTransport, sendgridMail } from './sendgrid/index.ts'
export type {
  AttachmentData,
  ClientResponse,
  EmailData,
  MailData,
  PersonalizationData,
} from './sendgrid/mail-data.ts'
export { ResponseError } from './sendgrid/response-error.ts'

/** One in progress, and the next one. */
const MAILS_PER_CONNECTION = 2

/** The SMTP servers of Amazon SES. They replace Message-ID and Date, as its API does. */
const SES_HOST = /^email-smtp(?:-fips)?\.[a-z\d-]+\.amazonaws\.com(?:\.cn)?$/i

/**
 * A mailer over SMTP, e.g. `smtp://user:password@mail.example.com:587?connections=5`. Options may also be in the URL's
 * query. Throws `MailerError` `misconfigured` for a URL that cannot be read; connects with the first mail.
 */
export function smtp(url: string, options: SmtpOptions = {}): Mailer {
  const settings = readSmtpUrl(url, options)
  const pool = new SmtpPool(settings)
  const rewrites = SES_HOST.test(settings.connection.host ?? '')
  const composer = createComposer(rewrites ? { unsigned: IDENTITY } : {})
  return {
    name: 'smtp',
    concurrency: settings.connections * MAILS_PER_CONNECTION,
    connections: settings.connections,
    local: false,
    waitsForGuard: true,
    ...(rewrites && { rewrites: 'identity' }),
    prepare: composer.prepare,
    async send(prepared, mail, mayLeave = () => true) {
      return { response: await pool.deliver(await composer.compose(prepared, mail), mayLeave) }
    },
    verify: () => pool.verify(),
    close: () => pool.close(),
  }
}
