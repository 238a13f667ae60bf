import type { MayLeave } from '@posthorn/core/ports'
import type { Message, ShortPart } from '../compose/message.ts'

/** The connection that sends a content to the server. */
export interface ContentWay {
  readonly mayLeave: MayLeave
  /** Returns true if the mail was aborted. */
  isOver(): boolean
  /** Called when the first part of the content is sent. */
  begin(): void
  /** Returns false when the next bytes have to wait. */
  write(bytes: Buffer): boolean
  whenDrained(go: () => void): void
  /** Writes the rest, with the final dot at its end. */
  finish(parts: readonly ShortPart[]): void
  /** Called when the mail may not be sent. Nothing more is written. */
  refuse(): void
}

const LARGE_BYTES = 32 * 1024
const LF = 10
const FINAL_DOT = Buffer.from('.\r\n')
const LINE_AND_DOT = Buffer.from('\r\n.\r\n')

/**
 * Sends a message after the server accepted DATA. Asks the guard before the first byte and before the end: without the
 * final dot the server has no mail (RFC 5321 §4.1.1.4). A message of at most some 32 KB is sent together with its final
 * dot.
 */
export function sendContent(message: Message, way: ContentWay): void {
  if (message.parts) sendShort(message.parts, way)
  else sendChunks(message, way)
}

/** Sends a short message as a whole. */
function sendShort(parts: readonly ShortPart[], way: ContentWay): void {
  askGuard(way, () => {
    way.begin()
    way.finish([...parts, endsLine(parts) ? FINAL_DOT : LINE_AND_DOT])
  })
}

function endsLine(parts: readonly ShortPart[]): boolean {
  const last = parts.findLast(({ length }) => length > 0) ?? '\n'
  return typeof last === 'string' ? last.endsWith('\n') : last.at(-1) === LF
}

/** Calls `goOn` if the guard allows the mail. */
function askGuard(way: ContentWay, goOn: () => void): void {
  if (way.isOver()) return
  const go = (held: boolean) => {
    if (way.isOver()) return
    if (held) goOn()
    else way.refuse()
  }
  // A guard that answers synchronously does not cost a turn of the event loop.
  const answer = asked(way.mayLeave)
  if (typeof answer === 'boolean') go(answer)
  else answer.then(go, () => go(false))
}

function sendChunks(message: Message, way: ContentWay): void {
  const chunks = message.chunks()
  const stuffed = message.dotted ? dotStuffer() : undefined
  let waiting: Buffer[] = []
  let size = 0
  let last = LF

  const ask = () => askGuard(way, go)

  function go(): void {
    const next = chunks.next()
    if (next.done) {
      waiting.push(last === LF ? FINAL_DOT : LINE_AND_DOT)
      way.finish(waiting)
      return
    }
    way.begin()
    const chunk = stuffed ? stuffed(next.value) : next.value
    waiting.push(chunk)
    size += chunk.length
    last = chunk.at(-1) ?? last
    if (size < LARGE_BYTES) ask()
    else flush()
  }

  function flush(): void {
    const [first] = waiting
    const bytes = first && waiting.length === 1 ? first : Buffer.concat(waiting, size)
    waiting = []
    size = 0
    // Otherwise, for a socket that accepts everything, all of it would be encoded in one turn of the event loop.
    if (way.write(bytes)) setImmediate(ask)
    else way.whenDrained(ask)
  }

  ask()
}

function asked(mayLeave: MayLeave): boolean | Promise<boolean> {
  try {
    return mayLeave()
  } catch {
    return false
  }
}

const DOT = 46
const DOT_BYTES = Buffer.from('.')

/** Doubles the dots at the starts of lines (RFC 5321 §4.5.2), in the chunks of one message. */
export function dotStuffer(): (chunk: Buffer) => Buffer {
  let startsLine = true
  return (chunk) => {
    const parts: Buffer[] = []
    if (startsLine && chunk[0] === DOT) parts.push(DOT_BYTES)
    let from = 0
    for (let at = chunk.indexOf('\n.'); at !== -1; at = chunk.indexOf('\n.', at + 1)) {
      parts.push(chunk.subarray(from, at + 1), DOT_BYTES)
      from = at + 1
    }
    if (chunk.length > 0) startsLine = chunk[chunk.length - 1] === LF
    if (parts.length === 0) return chunk
    return Buffer.concat([...parts, chunk.subarray(from)])
  }
}
