import { Readable } from 'node:stream'
import type { MayLeave } from '@posthorn/core'
import type { Message } from './message.ts'

const CHUNK_BYTES = 64 * 1024

export interface ContentWatch {
  readonly mayLeave: MayLeave
  /** The stage of the content: some of it leaves now, or all of it has left and the final dot follows. */
  reach(phase: 'content' | 'answer'): void
  /** The mail may not leave. Stops reading. */
  refuse(): void
}

/**
 * The message as a stream that asks the guard before its first byte and before its end: without the final dot the server
 * has no mail (RFC 5321 §4.1.1.4). nodemailer reads nothing before the server accepts DATA, reads the next chunk when the
 * socket has taken the last one, and writes the final dot after the end.
 */
export function contentOf(message: Message, { mayLeave, reach, refuse }: ContentWatch): Readable {
  const chunks = message.chunks()
  let isLarge = false
  const stream = new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      // Otherwise a socket that takes everything would have everything encoded in one turn of the event loop.
      if (isLarge) setImmediate(ask)
      else ask()
    },
  })

  function ask(): void {
    // A guard that answers synchronously costs the stream no turn.
    const answer = asked(mayLeave)
    if (typeof answer === 'boolean') go(answer)
    else answer.then(go, () => go(false))
  }

  function go(held: boolean): void {
    if (stream.destroyed) return
    if (!held) {
      stream.destroy()
      refuse()
      return
    }
    const next = chunks.next()
    isLarge = !next.done && next.value.length >= CHUNK_BYTES / 2
    reach(next.done ? 'answer' : 'content')
    stream.push(next.done ? null : next.value)
  }
  return stream
}

function asked(mayLeave: MayLeave): boolean | Promise<boolean> {
  try {
    return mayLeave()
  } catch {
    return false
  }
}
