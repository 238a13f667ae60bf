import { type MailData, MailSender, requireCount, type SendAnswer, type Wrappers } from '@posthorn/sdk/sendgrid-format'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { messagesOf } from './message.ts'
import { responseErrorOf } from './response-error.ts'

/** An existing transport of nodemailer. */
export interface MailTransport {
  sendMail(message: SendMailOptions): Promise<unknown>
}

/** The exports of `@sendgrid/mail`, over a transport. */
class SendgridMail extends MailSender {
  readonly #transport: MailTransport

  constructor(transport: MailTransport) {
    super()
    this.#transport = transport
  }

  /** Has no effect, as the next three: the transport has its own credentials and timeouts. */
  setApiKey(_key: string): void {}

  setTwilioEmailAuth(_username: string, _password: string): void {}

  setClient(_client: unknown): void {}

  setTimeout(_timeoutMs: number): void {}

  protected override async deliver(data: MailData, wrappers: Wrappers): Promise<SendAnswer> {
    const messages = messagesOf(data, wrappers)
    requireCount(messages)
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
 * of `createTransport`. Refusals have SendGrid's shape. `@posthorn/sdk/sendgrid` is the same over a server of Posthorn.
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
