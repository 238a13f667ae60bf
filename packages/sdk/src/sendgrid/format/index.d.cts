// The result of `require` where it cannot load ES modules; the types are those of the module.
import type * as format from './index.js' with { 'resolution-mode': 'import' }

export type * from './index.js' with { 'resolution-mode': 'import' }
export declare const acceptedSentence: typeof format.acceptedSentence
export declare const fieldsOf: typeof format.fieldsOf
export declare const invalid: typeof format.invalid
export declare const listOf: typeof format.listOf
export declare const MailSender: typeof format.MailSender
export type MailSender = format.MailSender
export declare const refuseUnsupported: typeof format.refuseUnsupported
export declare const requireCount: typeof format.requireCount
export declare const ResponseError: typeof format.ResponseError
export type ResponseError = format.ResponseError
export declare const substitute: typeof format.substitute
export declare const unsupported: typeof format.unsupported
