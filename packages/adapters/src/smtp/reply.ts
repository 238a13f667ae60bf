import type { MailerError } from '@posthorn/core/ports'

/** A reply of the server (RFC 5321 §4.2). */
export interface Reply {
  readonly code: number
  /** Its lines as they came, joined with `\n`. */
  readonly text: string
}

export interface ReplyReader {
  /**
   * Passes on each reply that ends in this chunk. Returns false for bytes that are not a reply, and for a reply that is
   * too long.
   */
  read(chunk: Buffer): boolean
  /** Returns the reply that has not ended, if it is a refusal already: the server closed the connection after it. */
  unfinished(): Reply | undefined
}

/** Bytes of one reply; the longest real ones, to EHLO, have some hundred bytes. */
const REPLY_MAX = 64 * 1024
const LINE = /^[1-5]\d\d(?:[ -]|$)/
const REFUSAL = /^[45]\d\d[ -]/

/** Reads replies in whatever pieces they come. Keeps at most one reply. */
export function createReplyReader(onReply: (reply: Reply) => void): ReplyReader {
  /** The lines of a reply that has more lines, and the line that has not ended. */
  let lines = ''
  let rest = ''

  /** Returns true if the line belongs to a reply. */
  function take(line: string): boolean {
    if (line.trim() === '') return true
    if (!LINE.test(line)) return false
    lines = lines === '' ? line : `${lines}\n${line}`
    if (lines.length > REPLY_MAX) return false
    if (line[3] === '-') return true
    const reply = replyOf(lines)
    lines = ''
    onReply(reply)
    return true
  }

  return {
    read(chunk) {
      const text = chunk.toString('latin1')
      let from = 0
      // An endless line is not searched again with every byte.
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const line = rest + text.slice(from, end)
        rest = ''
        from = end + 1
        if (!take(line.endsWith('\r') ? line.slice(0, -1) : line)) return false
      }
      rest += from === 0 ? text : text.slice(from)
      return rest.length + lines.length <= REPLY_MAX
    },
    unfinished() {
      const text = lines === '' ? rest : `${lines}\n${rest}`
      return REFUSAL.test(text) ? replyOf(text.trimEnd()) : undefined
    },
  }
}

/** Replies are UTF-8 or, from old servers, single bytes. */
function replyOf(bytes: string): Reply {
  const code = Number(bytes.slice(0, 3))
  if (!/[\x80-\xff]/.test(bytes)) return { code, text: bytes }
  const text = Buffer.from(bytes, 'latin1').toString('utf8')
  return { code, text: text.includes('\ufffd') ? bytes : text }
}

/**
 * Returns true if the server refused the mail and is ready for the next one. After 421 (closing) or 503 (bad sequence)
 * it is not.
 */
export function leavesSession({ failure, replyCode }: MailerError): boolean {
  if (failure !== 'rejected' && failure !== 'throttled' && failure !== 'sender_refused') return false
  return replyCode !== 421 && replyCode !== 503
}
