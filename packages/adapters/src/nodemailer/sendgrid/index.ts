import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailData, SendAnswer } from './mail-data.ts'
import { messagesOf, type Wrappers } from './message.ts'
import { inCamelCase } from './names.ts'
import { invalid, type ResponseError, responseErrorOf } from './response-error.ts'

/** Mails of one call, as with SendGrid. */
const PERSONALIZATIONS_MAX = 1000

/** An existing transport of nodemailer. */
export interface MailTransport {
  sendMail(message: SendMailOptions): Promise<unknown>
}

type Callback = (error: Error | ResponseError, answer: SendAnswer) => void

/** The exports of `@sendgrid/mail`, over a transport. */
class SendgridMail {
  readonly #transport: MailTransport
  #wrappers: Wrappers = ['{{', '}}']

  constructor(transport: MailTransport) {
    this.#transport = transport
  }

  /** Has no effect, as the next three: the transport has its own credentials and timeouts. */
  setApiKey(_key: string): void {}

  setTwilioEmailAuth(_username: string, _password: string): void {}

  setClient(_client: unknown): void {}

  setTimeout(_timeoutMs: number): void {}

  setSubstitutionWrappers(left: string, right: string): void {
    if (left === undefined || right === undefined) throw new Error('Must provide both left and right side wrappers')
    this.#wrappers = [left, right]
  }

  /** Sends a mail, or several that have nothing in common; calls the callback besides resolving the promise. */
  send(data: MailData, callback: Callback): Promise<SendAnswer>
  send(data: MailData | MailData[], isMultiple?: boolean, callback?: Callback): Promise<SendAnswer>
  send(data: MailData | MailData[], second?: unknown, third?: unknown): Promise<SendAnswer | SendAnswer[]> {
    const isMultiple = second === true
    const callback = [second, third].find((argument) => typeof argument === 'function')
    // Several mails have several answers, which the original types as one.
    const answer: Promise<SendAnswer | SendAnswer[]> = Array.isArray(data)
      ? Promise.all(data.map((one) => this.#sendOne(one, { isMultiple })))
      : this.#sendOne(data, { isMultiple })
    // A caller with a callback need not handle the promise.
    if (callback)
      answer.then(
        (answer) => callback(null, answer),
        (error) => callback(error, null),
      )
    return answer
  }

  /** Sends a separate mail to each address in `to`. */
  sendMultiple(data: MailData, callback?: Callback): Promise<SendAnswer> {
    return this.send(data, true, callback)
  }

  async #sendOne(given: MailData, { isMultiple }: { readonly isMultiple: boolean }): Promise<SendAnswer> {
    if (typeof given !== 'object' || given === null) throw new Error('Expecting object for Mail data')
    const data = inCamelCase(given)
    const messages = messagesOf({ isMultiple, ...data }, this.#wrappers)
    if (messages.length === 0 || messages.length > PERSONALIZATIONS_MAX)
      throw invalid('personalizations', `A mail can have 1 to ${PERSONALIZATIONS_MAX} personalizations.`)
    if (data.mailSettings?.sandboxMode?.enable) return [{ statusCode: 200, body: '', headers: {} }, {}]
    let accepted = 0
    let id = ''
    try {
      for (const message of messages) {
        const info = await this.#transport.sendMail(message)
        id ||= messageIdOf(info)
        accepted += 1
      }
    } catch (error) {
      throw responseErrorOf(error, accepted)
    }
    return [{ statusCode: 202, body: '', headers: { 'x-message-id': id } }, {}]
  }
}

/**
 * Returns the exports of `@sendgrid/mail`, over a transport of nodemailer: SMTP, Amazon SES, sendmail, or the options
 * of `createTransport`. Refusals have SendGrid's shape. `@posthorn/sdk/sendgrid` is the same over a server of Posthorn;
 * it makes other mails from the same data, and runs in browsers, so that the two share no code.
 *
 * @example
 * import { sendgridMail } from '@posthorn/adapters/nodemailer'
 *
 * const sgMail = sendgridMail('smtp://user:password@smtp.example.com:587')
 *
 * await sgMail.send({ to: 'ada@example.com', from: 'shop@example.com', subject: 'Hello', text: 'Hello!' })
 */
export function sendgridMail(transport: string | MailTransport | Parameters<typeof createTransport>[0]): SendgridMail {
  if (isTransport(transport)) return new SendgridMail(transport)
  return new SendgridMail(typeof transport === 'string' ? createTransport(transport) : createTransport(transport))
}

const isTransport = (value: unknown): value is MailTransport =>
  typeof value === 'object' && value !== null && 'sendMail' in value && typeof value.sendMail === 'function'

/** Without its angle brackets. */
function messageIdOf(info: unknown): string {
  const id = typeof info === 'object' && info !== null && 'messageId' in info ? info.messageId : ''
  return String(id ?? '').replace(/^<|>$/g, '')
}
