import type { MailerError } from '@posthorn/core/ports'
import type { WireMail } from '../compose/compose.ts'
import { mailerError, type Refusal } from './failure.ts'
import type { Extensions } from './open.ts'
import type { Reply } from './reply.ts'

/** The next step after a reply. `over`: the server is in a state in which it accepts no other mail. */
export type Turn =
  | { readonly do: 'wait' }
  | { readonly do: 'write'; readonly text: string }
  | { readonly do: 'content' }
  | { readonly do: 'refuse'; readonly refusal: Refusal; readonly over: boolean }

/** The commands before the content of one mail (RFC 5321 §3.3), and the replies to them. */
export interface Exchange {
  /** The commands to write first: all of them for a server with PIPELINING. */
  readonly opening: string
  /** The refusal of the server, if any so far. */
  readonly refusal: Refusal | undefined
  receive(reply: Reply): Turn
}

const WAIT: Turn = { do: 'wait' }
/** A message without a recipient, which the server has to refuse. */
const LONE_DOT: Turn = { do: 'write', text: '.\r\n' }

export function createExchange({ envelope, message }: WireMail, extensions: Extensions): Exchange {
  const { pipelining } = extensions
  const mail = `MAIL FROM:<${envelope.from}>${parametersOf(envelope, message.length, extensions)}\r\n`
  const rcpt = `RCPT TO:<${envelope.to}>\r\n`
  const data = 'DATA\r\n'
  let step: 'mail' | 'rcpt' | 'data' | 'lone dot' = 'mail'
  let refusal: Refusal | undefined

  const refuse = (refusal: Refusal, { over }: { readonly over: boolean }): Turn => ({ do: 'refuse', refusal, over })

  function receiveData(reply: Reply): Turn {
    const isOpen = reply.code === START_INPUT
    if (!refusal && isOpen) return { do: 'content' }
    if (!isOpen) return refuse(refusal ?? { command: 'DATA', reply }, { over: isClosing(reply) || !isRefusal(reply) })
    // The server waits for a message (RFC 2920 §3.1). A server that refused the sender may have accepted the recipient.
    if (refusal?.command === 'MAIL FROM') return refuse(refusal, { over: true })
    step = 'lone dot'
    return LONE_DOT
  }

  return {
    opening: pipelining ? mail + rcpt + data : mail,
    get refusal() {
      return refusal
    },
    receive(reply) {
      if (step === 'lone dot' && refusal) return refuse(refusal, { over: isClosing(reply) })
      if (step === 'data') return receiveData(reply)
      if (!isTaken(reply)) refusal ??= { command: step === 'mail' ? 'MAIL FROM' : 'RCPT TO', reply }
      if (refusal && (!pipelining || isClosing(reply))) return refuse(refusal, { over: isClosing(reply) })
      step = step === 'mail' ? 'rcpt' : 'data'
      return pipelining ? WAIT : { do: 'write', text: step === 'rcpt' ? rcpt : data }
    },
  }
}

function parametersOf(
  { international }: WireMail['envelope'],
  bytes: number,
  { utf8, eightBit, size }: Extensions,
): string {
  let parameters = ''
  if (international && utf8) parameters += ' SMTPUTF8'
  if (international && eightBit) parameters += ' BODY=8BITMIME'
  if (size !== undefined) parameters += ` SIZE=${bytes}`
  return parameters
}

export const isTaken = ({ code }: Reply): boolean => code >= 200 && code < 300

/**
 * The only reply to DATA that requests the content (RFC 5321 §3.3). After another positive one the server would read
 * the content as commands, or the reply belongs to an earlier command: then the next one is not about the content
 * either.
 */
const START_INPUT = 354

const isRefusal = ({ code }: Reply): boolean => code >= 400

/** 421: the server is about to close the connection (RFC 5321 §3.8). */
const isClosing = ({ code }: Reply): boolean => code === 421

/** Returns the reason why a server cannot take a mail, according to its extensions. */
export function unfitFor({ utf8, size }: Extensions, { envelope, message }: WireMail): MailerError | undefined {
  if (envelope.international && !utf8)
    return mailerError('rejected', 'The mail server does not support non-ASCII addresses (SMTPUTF8, RFC 6531).')
  if (size && message.length > size)
    return mailerError('rejected', `The mail has ${message.length} bytes, but the mail server accepts at most ${size}.`)
  return undefined
}
