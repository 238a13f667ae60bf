import {
  type MailAttachment,
  type MailContent,
  type Mailer,
  MailerError,
  type PreparedContent,
} from '@posthorn/core/ports'
import { refuseUnsafeContent, refuseUnsafeMail } from '../compose/refuse.ts'
import { createHandOver } from '../mail-api/hand-over.ts'
import { invitationMethod } from '../mail-api/invitation.ts'
import { openClient } from './client.ts'
import { sendgridFailure } from './failure.ts'
import { fieldOf } from './field.ts'
import { attachmentOf, invitationOf, type Parts, type SendgridMail, sendgridMailOf } from './mail.ts'

export type { SendgridMail } from './mail.ts'

/** The part of `@sendgrid/mail`, or of another client for its mails, that this mailer uses. */
export interface SendgridClient {
  /** Resolves when the mail was taken; rejects with an error that has the HTTP status as its `code`. */
  send(mail: SendgridMail): Promise<unknown>
}

export interface SendgridOptions {
  /** The URL of the API, with a key: `https://api.eu.sendgrid.com` for accounts in the EU. */
  readonly endpoint?: string
  /** The most mails in progress at the same time; 20. */
  readonly concurrency?: number
  /** Milliseconds that one mail may take; 60 000. */
  readonly timeout?: number
  /** Milliseconds for which running mails may continue after the mailer is closed; 2000. */
  readonly closeTimeout?: number
}

const CONCURRENCY = 20
const TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 2000

interface PreparedParts extends Parts {
  readonly content: MailContent
}

/**
 * A mailer over SendGrid's HTTP API, with a key or with the client of `@sendgrid/mail`. SendGrid writes the messages:
 * it signs with its keys for the domain, receives the bounces itself, and shows each recipient no address but theirs.
 * Its own tracking is off. `verify` reads the scopes of the key; it does nothing for a client other than
 * `@sendgrid/mail`.
 */
export function sendgrid(clientOrKey: SendgridClient | string, options: SendgridOptions = {}): Mailer {
  const { concurrency = CONCURRENCY, timeout = TIMEOUT_MS, closeTimeout = CLOSE_TIMEOUT_MS } = options
  const secrets = typeof clientOrKey === 'string' ? [clientOrKey] : []
  const handOver = createHandOver({ timeout, closeTimeout, failureOf: (error) => sendgridFailure(error, secrets) })
  const known = new WeakMap<PreparedContent, PreparedParts>()
  const client = openClient(clientOrKey, { endpoint: options.endpoint, timeout, concurrency })

  return {
    name: 'sendgrid',
    host: options.endpoint === undefined ? 'api.sendgrid.com' : (URL.parse(options.endpoint)?.host ?? ''),
    concurrency,
    local: false,
    waitsForGuard: true,
    rewrites: 'message',
    async prepare(content) {
      refuseUnsafeContent(content)
      const isInvitation = ({ contentType }: MailAttachment) => invitationMethod(contentType) !== undefined
      const attachments = content.attachments.filter((each) => !isInvitation(each)).map(attachmentOf)
      const invitations = content.attachments.filter(isInvitation).map(invitationOf)
      const parts = [...attachments.map(({ content }) => content), ...invitations.map(({ value }) => value)]
      const texts = [...content.html, ...content.text, ...parts]
      const handle: PreparedContent = { weight: texts.reduce((total, text) => total + text.length, PREPARED_BYTES) }
      known.set(handle, { content, attachments, invitations })
      return handle
    },
    async send(handle, mail, mayLeave = () => true) {
      const prepared = known.get(handle)
      if (!prepared) throw new Error('the content was prepared by another mailer')
      refuseUnsafeMail(mail)
      const written = sendgridMailOf(prepared.content, mail, prepared)
      const { send } = await client()
      return handOver.deliver(async () => answerOf(await send(written)), mayLeave)
    },
    async verify() {
      const { scopes } = await client()
      await handOver.ask(async () => {
        const all = await scopes()
        if (all && !all.includes('mail.send'))
          throw new MailerError(
            'misconfigured',
            'The SendGrid key is not allowed to send. Give it the scope mail.send.',
          )
      })
    },
    close: () => handOver.close(),
  }
}

/** Approximate memory of the objects. */
const PREPARED_BYTES = 2000

/** The answer names the mail in a header. */
function answerOf(answer: unknown): string {
  const [response]: readonly unknown[] = Array.isArray(answer) ? answer : []
  const status = fieldOf(response, 'statusCode')
  const id = fieldOf(fieldOf(response, 'headers'), 'x-message-id')
  return [status ?? 202, id].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}
