import type { Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ShortPart } from '../compose/message.ts'
import { mailerError, toMailerError } from './failure.ts'
import type { SmtpSettings } from './url.ts'
import { createWords, type Words } from './words.ts'
import { writeTogether } from './write-together.ts'

/** The callbacks of a connection. */
export interface Listener {
  said(chunk: Buffer): void
  /** Called once, when the connection is lost. */
  lost(error: unknown): void
}

/** A connection to the server, greeted, secured, and signed in, without a mail in progress. */
export interface Connection {
  readonly extensions: Extensions
  readonly words: Words
  /** Passes everything that follows to the listener. */
  listen(listener: Listener): void
  /** Returns false if the bytes have to wait; `whenDrained` reports when they were sent. */
  write(bytes: Buffer | string): boolean
  /** Writes parts, of bytes or ASCII, as one. */
  writeTogether(parts: readonly ShortPart[]): void
  whenDrained(go: () => void): void
  /** Sends QUIT, and closes soon after. */
  quit(): void
  close(): void
}

/** The extensions that the server announced (RFC 5321 §4.1.1.1). */
export interface Extensions {
  readonly pipelining: boolean
  readonly utf8: boolean
  readonly eightBit: boolean
  /**
   * The largest message in bytes (RFC 1870); 0 for no stated limit, undefined for a server that does not support sizes.
   */
  readonly size: number | undefined
}

const QUIT_TIMEOUT = 2000
/** The server's name for itself, as the answer to EHLO begins (RFC 5321 §4.1.1.1). */
const SERVER_NAME = /^250[ -]([\w-]+(?:\.[\w-]+)+)(?!\S)/

/**
 * Opens a connection; rejects with `MailerError`. nodemailer finds the server, secures the connection and signs in.
 * While the connection is open, `breakers` holds the function that breaks it, and its listener is called.
 */
export async function openConnection(settings: SmtpSettings, breakers: Set<() => void>): Promise<Connection> {
  const connection = new SMTPConnection(settings.connection)
  const words = createWords(settings)
  /** Receives the next problem: first the step of opening, then the listener. */
  let report: ((error: unknown) => void) | undefined
  let closed = false
  const fail = (error: unknown) => {
    closed = true
    report?.(error)
  }
  const breakOff = () => {
    fail(brokenOff())
    connection.close()
  }
  breakers.add(breakOff)
  connection.on('error', fail)
  connection.once('end', () => {
    breakers.delete(breakOff)
    // If there is a reason, nodemailer calls back with it right after this event.
    setImmediate(() => fail(lostConnection()))
  })

  /** Runs one step, which ends by its callback, a lost connection, or after this time. */
  const step = (timeoutMs: number, run: (done: (error?: unknown) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => report?.(timedOut(timeoutMs)), timeoutMs)
      report = (error) => {
        report = undefined
        clearTimeout(timer)
        if (error) reject(error)
        else resolve()
      }
      run((error) => report?.(error))
    })

  let announced = ''
  try {
    // nodemailer has its own timers for parts of a step; the step's timer covers the gaps.
    const limit = (settings.connection.connectionTimeout ?? 0) + settings.commandTimeout
    await step(limit, (done) => connection.connect(done))
    announced = connection.lastServerResponse || ''
    const serverName = SERVER_NAME.exec(announced)?.[1]
    if (serverName) words.learn(serverName)
    const { auth } = settings
    if (auth && connection.allowsAuth) {
      if (!connection.secure && !settings.insecure) throw inTheClear()
      await step(settings.commandTimeout, (done) => connection.login({ ...auth }, (error) => done(error)))
    }
    return connected(connection, words, extensionsOf(announced), {
      isClosed: () => closed,
      onFailure: (listener) => {
        report = (error) => {
          report = undefined
          listener(error)
        }
      },
    })
  } catch (error) {
    connection.close()
    throw toMailerError(error, 'connecting', words)
  }
}

interface Watch {
  isClosed(): boolean
  onFailure(listener: (error: unknown) => void): void
}

/** Takes the socket over: nodemailer still watches for its end, but no longer reads from it. */
function connected(connection: SMTPConnection, words: Words, extensions: Extensions, watch: Watch): Connection {
  const socket = connection._socket
  if (!socket || watch.isClosed()) throw lostConnection()
  return {
    extensions,
    words,
    listen(listener) {
      watch.onFailure(listener.lost)
      socket.removeAllListeners('data')
      socket.on('data', listener.said)
    },
    write: (bytes) => socket.write(bytes),
    writeTogether: (parts) => writeTogether(socket, parts),
    whenDrained: (go) => void socket.once('drain', go),
    quit() {
      finish(connection, socket)
    },
    close: () => connection.close(),
  }
}

function finish(connection: SMTPConnection, socket: Socket): void {
  setTimeout(() => connection.close(), QUIT_TIMEOUT).unref()
  socket.removeAllListeners('data')
  socket.on('data', () => connection.close())
  connection.quit()
}

function extensionsOf(announced: string): Extensions {
  const [, ...lines] = announced.split('\n')
  const keywords = new Map(
    lines.map((line) => {
      const [keyword = '', parameter = ''] = line.slice(4).trim().split(/\s+/)
      return [keyword.toUpperCase(), parameter] as const
    }),
  )
  const size = keywords.get('SIZE')
  return {
    pipelining: keywords.has('PIPELINING'),
    utf8: keywords.has('SMTPUTF8'),
    eightBit: keywords.has('8BITMIME'),
    size: size === undefined ? undefined : Number(size) || 0,
  }
}

export const lostConnection = () => Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION' })

const brokenOff = () => Object.assign(new Error('The mailer was closed'), { code: 'ECONNECTION' })

export const timedOut = (ms: number) =>
  Object.assign(new Error(`The mail server did not respond within ${Math.round(ms / 1000)} s`), { code: 'ETIMEDOUT' })

const inTheClear = () =>
  mailerError(
    'misconfigured',
    'The mail server does not offer TLS, so the password would be sent unencrypted: use smtps:// or a server with STARTTLS, or add ?insecure=true to the URL.',
  )
