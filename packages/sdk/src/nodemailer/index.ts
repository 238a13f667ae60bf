import { createClient } from '../client.ts'
import type { ClientOptions } from '../options.ts'
import { type NormalizedMail, sendOf } from './convert.ts'

/** The part of nodemailer's message that the transport reads. */
export interface NodemailerMail {
  /** The mail as it was given; its `signal` aborts the sending. */
  readonly data?: object
  readonly message: {
    getEnvelope(): { from: string | false; to: string[] }
    /** Returns the addresses of all fields: `normalize` keeps the first of `from`. */
    getAddresses(): { from?: readonly object[] }
  }
  normalize(callback: (error: Error | null, data: object) => void): void
}

export interface SentMessage {
  envelope: { from: string | false; to: string[] }
  /** The id of the first email: `client.emails.get(messageId)` returns its outcome. */
  messageId: string
  accepted: string[]
  rejected: string[]
  pending: string[]
  response: string
}

function signalOf({ data }: NodemailerMail): AbortSignal | undefined {
  const signal: unknown = data && Reflect.get(data, 'signal')
  return signal instanceof AbortSignal ? signal : undefined
}

/** Returns the error that nodemailer's own transports throw; the reason of the signal is its cause. */
function aborted(cause: unknown): Error {
  return Object.assign(new Error('Message sending aborted', { cause }), { name: 'AbortError', code: 'EABORT' })
}

/**
 * Creates a transport for nodemailer that sends through Posthorn. The options are those of `createClient`.
 *
 * @example
 * import nodemailer from 'nodemailer'
 * import { posthornTransport } from '@posthorn/sdk/nodemailer'
 *
 * const transporter = nodemailer.createTransport(posthornTransport())
 * await transporter.sendMail({ from: 'shop@example.com', to: 'ada@example.com', subject: 'Hello', text: 'Hello!' })
 */
export function posthornTransport(options: ClientOptions = {}) {
  const client = createClient(options)

  async function deliver(mail: NodemailerMail): Promise<SentMessage> {
    const envelope = mail.message.getEnvelope()
    const data = await new Promise<NormalizedMail>((resolve, reject) =>
      mail.normalize((error, data) => (error ? reject(error) : resolve({ ...data }))),
    )
    const { emails } = await client.send(sendOf({ ...data, from: mail.message.getAddresses().from }), {
      signal: signalOf(mail),
    })
    const accepted = emails.map(({ contact }) => contact.email)
    const messageId = emails[0]?.email ?? ''
    return { envelope, messageId, accepted, rejected: [], pending: [], response: `accepted as ${messageId}` }
  }

  async function check(): Promise<true> {
    await client.emails.list({ limit: 1 })
    return true
  }

  return {
    name: 'Posthorn',
    version: '1',
    supportsAbortSignal: true,
    send(mail: NodemailerMail, callback: (error: Error | null, info?: SentMessage) => void): void {
      deliver(mail).then(
        (info) => callback(null, info),
        (error) => callback(signalOf(mail)?.aborted ? aborted(error) : error),
      )
    },
    /** Checks that the server answers and accepts the key. */
    verify(callback?: (error: Error | null, success?: true) => void): Promise<true> {
      const checked = check()
      if (callback) checked.then((success) => callback(null, success), callback)
      return checked
    },
  }
}
