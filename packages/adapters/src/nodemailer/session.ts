import type { MailerError, MayLeave } from '@posthorn/core'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from './compose.ts'
import { contentOf } from './content.ts'
import { mailerError, type Phase, toMailerError, wordsOf } from './failure.ts'
import type { SmtpSettings } from './url.ts'
import { createWords } from './words.ts'

/** What became of a mail. `begun` says whether any of its content can have left. */
export type SendResult = { readonly response: string } | { readonly failure: MailerError; readonly begun: boolean }

/** A connection to the server, greeted, secured and signed in; one mail at a time. */
export interface Session {
  /** How many mails it has handled. */
  readonly mails: number
  /** Whether it can take another mail. */
  readonly usable: boolean
  /** Hands one mail over. A session whose mail failed is closed, unless the server just answered no. Never rejects. */
  send(mail: ComposedMail, mayLeave: MayLeave): Promise<SendResult>
  /** Says QUIT and closes. */
  quit(): void
}

const QUIT_TIMEOUT = 2000
/** The server's name for itself, as the answer to EHLO begins (RFC 5321 §4.1.1.1). */
const SERVER_NAME = /^250[ -]([\w-]+(?:\.[\w-]+)+)(?!\S)/
/** A server that takes content more slowly counts as gone. */
const SLOWEST_BYTES_PER_MS = 10

type Settle = (error: unknown, response?: string) => void

/**
 * Opens a session; rejects with `MailerError`. While its connection is open, `breakers` holds the function that breaks it:
 * a mail in progress then fails as with a lost connection.
 */
export async function openSession(settings: SmtpSettings, breakers: Set<() => void>): Promise<Session> {
  const connection = new SMTPConnection(settings.connection)
  const words = createWords(settings)
  /** The answer to EHLO. */
  let greeting = ''
  /** Ends the current step; the first call decides. */
  let settle: Settle | undefined
  let closed = false
  const breakOff = () => {
    settle?.(brokenOff())
    connection.close()
  }
  breakers.add(breakOff)
  connection.on('error', (error) => {
    closed = true
    settle?.(error)
  })
  connection.once('end', () => {
    closed = true
    breakers.delete(breakOff)
    // If there is a reason, nodemailer calls back with it right after this event.
    setImmediate(() => settle?.(lostConnection()))
  })

  /** Runs one step, which ends by its callback, a lost connection or `expire`. */
  const step = (timeoutMs: number, run: (done: Settle) => void) => {
    let timer: NodeJS.Timeout | undefined
    const expireIn = (ms: number) => {
      if (!settle) return
      clearTimeout(timer)
      timer = setTimeout(() => settle?.(timedOut(ms)), ms)
    }
    const ended = new Promise<string>((resolve, reject) => {
      settle = (error, response = '') => {
        settle = undefined
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(response)
      }
      expireIn(timeoutMs)
      run((error, response) => settle?.(error, response))
    })
    return { ended, expireIn }
  }

  /** Resets after a refused mail (RSET, RFC 5321 §4.1.1.5). Returns whether the session can take the next one. */
  const startAnew = () =>
    step(settings.commandTimeout, (done) => connection.reset((error) => done(error))).ended.then(
      () => !closed,
      () => false,
    )

  try {
    // nodemailer has its own timers for the parts of this; the step's timer covers the gaps.
    const limit = (settings.connection.connectionTimeout ?? 0) + settings.commandTimeout
    await step(limit, (done) => connection.connect(done)).ended
    greeting = connection.lastServerResponse || ''
    const serverName = SERVER_NAME.exec(greeting)?.[1]
    if (serverName) words.learn(serverName)
    const { auth } = settings
    if (auth && connection.allowsAuth) {
      if (!connection.secure && !settings.insecure) throw inTheClear()
      await step(settings.commandTimeout, (done) => connection.login({ ...auth }, (error) => done(error))).ended
    }
  } catch (error) {
    connection.close()
    throw toMailerError(error, 'connecting', words)
  }

  const understandsUtf8 = /[ -]SMTPUTF8\b/im.test(greeting)
  let mails = 0
  return {
    get mails() {
      return mails
    },
    get usable() {
      return !closed
    },
    async send({ envelope, message }, mayLeave) {
      mails += 1
      const reached: { phase: Phase } = { phase: 'envelope' }
      if (envelope.international && !understandsUtf8) return { failure: notInternational(), begun: false }
      try {
        const { ended, expireIn } = step(settings.commandTimeout, (done) => {
          const content = contentOf(message, {
            mayLeave,
            reach(next) {
              if (reached.phase === 'envelope') expireIn(settings.socketTimeout + message.length / SLOWEST_BYTES_PER_MS)
              if (next === 'answer') expireIn(settings.socketTimeout)
              reached.phase = next
            },
            refuse: () => settle?.(withdrawn()),
          })
          const { from, to, international } = envelope
          connection.send({ from, to, size: message.length, use8BitMime: international }, content, (error, info) =>
            done(error, info?.response),
          )
        })
        const response = await ended
        if (reached.phase !== 'answer') throw answeredEarly()
        return { response: words.forSenders(wordsOf({ message: response })) }
      } catch (error) {
        const failure = toMailerError(error, reached.phase, words)
        const kept = isAnswered(failure, reached.phase) && !closed && (await startAnew())
        if (!kept) {
          closed = true
          connection.close()
        }
        return { failure, begun: reached.phase !== 'envelope' }
      }
    },
    quit() {
      if (closed) return
      closed = true
      setTimeout(() => connection.close(), QUIT_TIMEOUT).unref()
      connection.quit()
    },
  }
}

/**
 * Whether the server refused the mail and is ready for the next one. After 421 (closing) or 503 (bad sequence) it is not.
 */
function isAnswered({ failure, replyCode }: MailerError, phase: Phase): boolean {
  if (failure !== 'rejected' && failure !== 'throttled' && failure !== 'sender_refused') return false
  return phase !== 'content' && replyCode !== 421 && replyCode !== 503
}

const lostConnection = () => Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION' })

const brokenOff = () => Object.assign(new Error('The mailer was closed meanwhile'), { code: 'ECONNECTION' })

const timedOut = (ms: number) =>
  Object.assign(new Error(`The mail server did not answer within ${Math.round(ms / 1000)} s`), { code: 'ETIMEDOUT' })

const withdrawn = () => mailerError('withdrawn', 'The mail was taken back before it left.')

const inTheClear = () =>
  mailerError(
    'misconfigured',
    'The mail server offers no TLS, and the password would be sent in the clear: use smtps:// or a server with STARTTLS, or add ?insecure=true to the URL.',
  )

const answeredEarly = () => mailerError('unknown', 'The mail server answered before it had the whole mail.')

const notInternational = () =>
  mailerError('rejected', 'The mail server does not take addresses beyond ASCII (it lacks SMTPUTF8, RFC 6531).')
