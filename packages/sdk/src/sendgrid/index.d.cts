// What `require` returns where it cannot load ES modules; the types are those of the module.
import type * as sendgrid from './index.js' with { 'resolution-mode': 'import' }

declare const mail: typeof sendgrid.default
declare namespace mail {
  export type AttachmentData = sendgrid.AttachmentData
  export type ClientResponse = sendgrid.ClientResponse
  export type EmailData = sendgrid.EmailData
  export type MailContent = sendgrid.MailContent
  export type MailData = sendgrid.MailData
  export type MailDataRequired = sendgrid.MailDataRequired
  export type MailService = sendgrid.MailService
  export type PersonalizationData = sendgrid.PersonalizationData
  export type ResponseError = sendgrid.ResponseError
  export type SecretRule = sendgrid.SecretRule
}
export = mail
