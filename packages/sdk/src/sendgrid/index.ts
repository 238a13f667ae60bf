import { MailService } from './mail-service.ts'

export type {
  AttachmentData,
  ClientResponse,
  EmailData,
  MailContent,
  MailData,
  MailDataRequired,
  PersonalizationData,
} from './format/mail-data.ts'
export { ResponseError } from './format/response-error.ts'
export type { SecretRule } from './secrets.ts'
export { MailService }

/**
 * A replacement for the default export of `@sendgrid/mail`.
 *
 * @example
 * import sgMail from '@posthorn/sdk/sendgrid'
 *
 * sgMail.setApiKey(process.env.POSTHORN_KEY)
 * await sgMail.send({ to: 'ada@example.com', from: 'shop@example.com', subject: 'Hello', text: 'Hello!' })
 */
const mail = Object.assign(new MailService(), { MailService })

// `require` returns the last name.
export { mail as default, mail as 'module.exports' }
