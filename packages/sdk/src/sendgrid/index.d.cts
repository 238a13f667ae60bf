// The result of `require` where it cannot load ES modules; the types are those of the modules. Not those of
// `./index.js`: the compiler follows its export `module.exports`, as Node does, and sees one value instead of a
// namespace.
import type * as data from './format/mail-data.js' with { 'resolution-mode': 'import' }
import type * as response from './format/response-error.js' with { 'resolution-mode': 'import' }
import type * as service from './mail-service.js' with { 'resolution-mode': 'import' }
import type * as secrets from './secrets.js' with { 'resolution-mode': 'import' }

declare const mail: service.MailService & { readonly MailService: typeof service.MailService }
declare namespace mail {
  export type AttachmentData = data.AttachmentData
  export type ClientResponse = data.ClientResponse
  export type EmailData = data.EmailData
  export type MailContent = data.MailContent
  export type MailData = data.MailData
  export type MailDataRequired = data.MailDataRequired
  export type MailService = service.MailService
  export type PersonalizationData = data.PersonalizationData
  export type ResponseError = response.ResponseError
  export type SecretRule = secrets.SecretRule
}
export = mail
