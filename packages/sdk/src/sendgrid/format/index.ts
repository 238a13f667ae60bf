/**
 * The interface of `@sendgrid/mail` without a service: `@posthorn/sdk/sendgrid` sends with it to a Posthorn server, and
 * `sendgridMail` of `@posthorn/adapters/nodemailer` over a transport.
 *
 * @packageDocumentation
 */

export { listOf } from './list.ts'
export type {
  AttachmentData,
  ClientResponse,
  EmailData,
  MailContent,
  MailData,
  MailDataRequired,
  PersonalizationData,
  SendAnswer,
} from './mail-data.ts'
export { MailSender, requireCount } from './mail-sender.ts'
export { acceptedSentence, invalid, ResponseError } from './response-error.ts'
export { substitute, type Wrappers } from './substitute.ts'
export { fieldsOf, refuseUnsupported, type Unsupported, unsupported } from './unsupported.ts'
