import { GetAccountCommand, SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2'
import { type Mailer, MailerError } from '@posthorn/core/ports'
import { createComposer, IDENTITY } from '../compose/compose.ts'
import { createHandOver } from '../mail-api/hand-over.ts'
import { sendCommand } from './command.ts'
import { type SesSender, sesFailure } from './failure.ts'

export interface SesOptions {
  /** The region of AWS, e.g. `eu-central-1`. */
  readonly region: string
  /** The URL of an endpoint other than the region's. */
  readonly endpoint?: string
  /** The credentials; those of the environment by default: variables, profile, role of the machine. */
  readonly credentials?: NonNullable<SESv2ClientConfig['credentials']>
  /** The configuration set of SES that the mails belong to, e.g. for its event destinations. */
  readonly configurationSet?: string
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
const CONNECTION_TIMEOUT_MS = 10_000

/**
 * A mailer over Amazon SES (API version 2). SES receives the whole message, with signatures, which omit Message-ID and
 * Date because SES writes its own. Bounces go to the return path of the mail, if its domain is verified there. The AWS
 * client is used directly: the SES transport of nodemailer would compose the message again, and can neither be aborted
 * nor check credentials without a mail.
 */
export function ses({ region, endpoint, credentials, configurationSet, ...options }: SesOptions): Mailer {
  const { concurrency = CONCURRENCY, timeout = TIMEOUT_MS, closeTimeout = CLOSE_TIMEOUT_MS } = options
  const client = new SESv2Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    // The client would send a mail again although the first answer was only lost.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: Math.min(CONNECTION_TIMEOUT_MS, timeout),
      httpAgent: { maxSockets: concurrency },
      httpsAgent: { maxSockets: concurrency },
    },
  })
  const secrets = credentials && 'secretAccessKey' in credentials ? [credentials.secretAccessKey] : []
  const composer = createComposer({ unsigned: IDENTITY })
  const handOver = createHandOver({ timeout, closeTimeout, failureOf: (error) => sesFailure(error, secrets) })

  return {
    name: 'ses',
    host: endpoint === undefined ? `email.${region}.amazonaws.com` : (URL.parse(endpoint)?.host ?? ''),
    concurrency,
    local: false,
    waitsForGuard: true,
    rewrites: 'identity',
    prepare: composer.prepare,
    async send(prepared, mail, mayLeave = () => true) {
      const { content, envelope, message } = await composer.compose(prepared, mail)
      const sender: SesSender = { from: content.from.email, returnPath: envelope.from }
      const input = {
        FromEmailAddress: sender.from,
        Destination: { ToAddresses: [envelope.to] },
        ...(mail.returnPath !== undefined && { FeedbackForwardingEmailAddress: mail.returnPath }),
        ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
      }
      const command = await sendCommand(input, message)
      return handOver.deliver(async (abortSignal) => {
        try {
          const { MessageId } = await client.send(command, { abortSignal })
          return MessageId ?? 'taken'
        } catch (error) {
          throw sesFailure(error, secrets, sender)
        }
      }, mayLeave)
    },
    async verify() {
      await handOver.ask(async (abortSignal) => {
        const { SendingEnabled } = await client.send(new GetAccountCommand({}), { abortSignal })
        if (SendingEnabled === false)
          throw new MailerError('misconfigured', `Amazon SES does not allow this account to send in ${region}.`)
      })
    },
    async close() {
      await handOver.close()
      client.destroy()
    },
  }
}
