import { MailerError, type MailerFailure, type RefusedCommand } from '@posthorn/core/ports'
import type { Reply } from './reply.ts'
import type { Words } from './words.ts'

/**
 * The stage at which a mail failed: opening the session; MAIL, RCPT, and DATA; the content; waiting for the answer to
 * the final dot, which may have been written.
 */
export type Phase = 'connecting' | 'envelope' | 'content' | 'answer'

/** The fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string
  /** The code before nodemailer replaced it, e.g. `ECONNREFUSED`. */
  readonly originalCode?: string
  readonly response?: string
  readonly responseCode?: number
  /** The command that was answered, e.g. `MAIL FROM`. */
  readonly command?: string
}

/** Replies about our credentials or encryption, not about the mail (RFC 4954 §6, RFC 3207 §4). */
const ABOUT_US: ReadonlySet<number> = new Set([530, 534, 535, 538])

/**
 * Replies to MAIL FROM about this mail: its size, its parameters, or the syntax of its sender (RFC 5321, 1870, 6531).
 */
const ABOUT_MAIL: ReadonlySet<number | string | undefined> = new Set([
  500,
  501,
  502,
  503,
  504,
  552,
  555,
  '5.1.7',
  '5.3.4',
  '5.5.1',
  '5.5.2',
  '5.5.4',
  '5.6.7',
])

/** The start of a reply's text: class, subject, detail (RFC 2034 §4). */
const ENHANCED_CODE = /^[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})(?!\S)/

const COMMANDS: Readonly<Record<string, RefusedCommand>> = {
  'MAIL FROM': 'MAIL',
  'RCPT TO': 'RCPT',
  DATA: 'DATA',
  content: 'DATA',
}

const WORDS_MAX = 500

/** A command, or the content, that the server refused. */
export interface Refusal {
  readonly command: 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'content'
  readonly reply: Reply
}

/** Returns a refusal as an error like those of nodemailer, which opens the connections. */
export function refusalError({ command, reply }: Refusal): Error {
  return Object.assign(new Error(reply.text), {
    code: command === 'content' ? 'EMESSAGE' : 'EENVELOPE',
    response: reply.text,
    responseCode: reply.code,
    command,
  })
}

/**
 * Converts an error of nodemailer, or one like it, to the failure of the mail. Its cause holds the words for the
 * operator.
 */
export function toMailerError(
  error: unknown,
  phase: Phase,
  words: Pick<Words, 'forSenders' | 'forOperator'>,
): MailerError {
  if (error instanceof MailerError) return error
  const known: SmtpError = error instanceof Error ? error : new Error(String(error))
  const replyCode = known.responseCode
  const statusCode = ENHANCED_CODE.exec(known.response ?? '')?.[1]
  const cause = new Error(words.forOperator(wordsOf(known)))
  const failure = failureOf(known, phase)
  return new MailerError(failure, words.forSenders(wordsOf(known)), {
    cause: Object.assign(cause, known.code !== undefined && { code: known.originalCode ?? known.code }),
    ...(replyCode === undefined ? {} : { replyCode }),
    ...(statusCode === undefined ? {} : { statusCode }),
    command: COMMANDS[known.command ?? ''],
    connected: phase !== 'connecting' || failure === 'misconfigured',
  })
}

function failureOf(error: SmtpError, phase: Phase): MailerFailure {
  const { code, responseCode = 0 } = error
  const temporary = responseCode >= 400 && responseCode < 500
  const permanent = responseCode >= 500 && responseCode < 600
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
    case 'ETLS':
      return temporary ? 'throttled' : 'misconfigured'
    case 'EENVELOPE':
    case 'EMESSAGE':
      if (temporary) return 'throttled'
      if (permanent) return refusalOf(error)
      // Without a reply, nodemailer itself refused: an impossible address, or more bytes than the server announced.
      return error.response === undefined ? 'rejected' : undecided(phase)
    case 'ECONNECTION':
      // The last reply before the connection broke, e.g. 421, counts as the answer, and as a refusal.
      if (temporary) return 'throttled'
      if (permanent) return phase === 'connecting' ? 'misconfigured' : 'rejected'
      return undecided(phase)
    default:
      if (phase !== 'connecting') return undecided(phase)
      if (temporary) return 'throttled'
      return permanent || isAboutTls(error) ? 'misconfigured' : 'unreachable'
  }
}

/**
 * Returns the subject of a permanent refusal: us, the sender, or the mail. Servers pass on the replies of a recipient's
 * server: a reply after MAIL FROM may come from any server, and must not stop other mail.
 */
function refusalOf({ code, responseCode = 0, response, command }: SmtpError): MailerFailure {
  if (ABOUT_US.has(responseCode)) {
    if (command === 'MAIL FROM') return 'misconfigured'
    return code === 'EMESSAGE' ? 'rejected' : 'sender_refused'
  }
  const isAboutMail = ABOUT_MAIL.has(responseCode) || ABOUT_MAIL.has(ENHANCED_CODE.exec(response ?? '')?.[1])
  return command === 'MAIL FROM' && !isAboutMail ? 'sender_refused' : 'rejected'
}

/** Without a conclusive reply, only a sent final dot makes a difference. */
const undecided = (phase: Phase): MailerFailure => (phase === 'answer' ? 'unknown' : 'unreachable')

/**
 * Node names certificate problems as OpenSSL does (`DEPTH_ZERO_SELF_SIGNED_CERT`); system errors are `E` followed by
 * letters.
 */
function isAboutTls({ code, originalCode = code }: SmtpError): boolean {
  if (originalCode === undefined) return false
  return /^(?:ERR_(?:TLS|SSL|OSSL)_.*|EPROTO)$/.test(originalCode) || !/^(?:E[A-Z0-9]+|ERR_.*)$/.test(originalCode)
}

export const noReply = () => Object.assign(new Error('The mail server sent an invalid reply'), { code: 'EPROTOCOL' })

/**
 * Returns the error for a reply without a command. Its subject is unknown, and so are the subjects of the next replies.
 */
export const strayReply = ({ text }: Reply) =>
  Object.assign(new Error(`The mail server sent an unexpected reply: ${text}`), { code: 'EPROTOCOL' })

export const withdrawn = () => mailerError('withdrawn', 'The mail was withdrawn before it was sent.')

export const answeredEarly = () =>
  mailerError('unknown', 'The mail server replied before it had received the whole mail.')

export const mailerError = (failure: MailerFailure, message: string) => new MailerError(failure, message)

/** Returns the server's words, if any, on one line of bounded length. */
export function wordsOf({ message, response }: { readonly message: string; readonly response?: string }): string {
  return (response ?? message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX)
    .toWellFormed()
}
