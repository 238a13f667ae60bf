import { Readable } from 'node:stream'
import { MailerError } from '@posthorn/core'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Envelope } from './compose.ts'
import { type Phase, toMailerError, wordsOf } from './failure.ts'
import type { SmtpSettings } from './url.ts'

/** What became of a mail. `begun` says whether any of its content can have left. */
export type Delivery = { readonly response: string } | { readonly failure: MailerError; readonly begun: boolean }

/** A connection to the server, greeted, secured and signed in; one mail at a time. */
export interface Session {
  /** How many mails it was given. */
  readonly mails: number
  /** Whether it can be given another one. */
  readonly usable: boolean
  /** Hands one mail over. A session whose mail failed is closed. Never rejects. */
  send(envelope: Envelope, message: Buffer): Promise<Delivery>
  /** Says QUIT and closes. */
  quit(): void
}

const QUIT_TIMEOUT = 2000
const CHUNK_BYTES = 64 * 1024
/** Whoever takes less than this of a mail's content is as good as gone. */
const SLOWEST_BYTES_PER_MS = 10

type Settle = (error: unknown, response?: string) => void

/**
 * Opens a session; rejects with `MailerError`. While its connection stands, what breaks it is in `breakers`: a mail in the
 * middle of it fails then, as when the connection is lost.
 */
export async function openSession(settings: SmtpSettings, breakers: Set<() => void>): Promise<Session> {
  const connection = new SMTPConnection(settings.connection)
  /** Ends what is under way; whoever calls it first decides. */
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
    // nodemailer calls back with the reason right after this event, when it has one.
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

  try {
    // nodemailer has timers of its own for the parts of this; the step's is for what is between them.
    const limit = (settings.connection.connectionTimeout ?? 0) + settings.commandTimeout
    await step(limit, (done) => connection.connect(done)).ended
    const { auth } = settings
    if (auth && connection.allowsAuth) {
      await step(settings.commandTimeout, (done) => connection.login({ ...auth }, (error) => done(error))).ended
    }
  } catch (error) {
    connection.close()
    throw toMailerError(error, 'connecting')
  }

  const understandsUtf8 = /[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || '')
  let mails = 0
  return {
    get mails() {
      return mails
    },
    get usable() {
      return !closed
    },
    async send(envelope, message) {
      mails += 1
      const reached: { phase: Phase } = { phase: 'envelope' }
      if (envelope.international && !understandsUtf8) return { failure: notInternational(), begun: false }
      try {
        const { ended, expireIn } = step(settings.commandTimeout, (done) => {
          const content = contentOf(message, (next) => {
            if (reached.phase === 'envelope') expireIn(settings.socketTimeout + message.length / SLOWEST_BYTES_PER_MS)
            if (next === 'answer') expireIn(settings.socketTimeout)
            reached.phase = next
          })
          const { from, to, eightBit } = envelope
          connection.send({ from, to, size: message.length, use8BitMime: eightBit }, content, (error, info) =>
            done(error, info?.response),
          )
        })
        const response = await ended
        if (reached.phase !== 'answer') throw answeredEarly()
        return { response: wordsOf({ message: response }) }
      } catch (error) {
        closed = true
        connection.close()
        return { failure: toMailerError(error, reached.phase), begun: reached.phase !== 'envelope' }
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
 * The message as a stream that says how much of it is gone. nodemailer reads nothing before the server accepted DATA,
 * asks for the next chunk when the last one was taken by the socket, and writes the final dot after the end.
 */
function contentOf(message: Buffer, reach: (phase: 'content' | 'answer') => void): Readable {
  let at = 0
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (at === message.length) {
        reach('answer')
        this.push(null)
        return
      }
      reach('content')
      const chunk = message.subarray(at, at + CHUNK_BYTES)
      at += chunk.length
      this.push(chunk)
    },
  })
}

const lostConnection = () => Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION' })

const brokenOff = () => Object.assign(new Error('The mailer was closed meanwhile'), { code: 'ECONNECTION' })

const timedOut = (ms: number) =>
  Object.assign(new Error(`The mail server did not answer within ${Math.round(ms / 1000)} s`), { code: 'ETIMEDOUT' })

const answeredEarly = () => new MailerError('unknown', 'The mail server answered before it had the whole mail.')

const notInternational = () =>
  new MailerError('rejected', 'The mail server does not take addresses beyond ASCII (it lacks SMTPUTF8, RFC 6531).')
