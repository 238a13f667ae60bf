import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Message } from '../compose/message.ts'

/** Shorter messages are written as a whole, by the AWS client. */
export const WHOLE_MAX = 256 * 1024

/** The body of a request, which is encoded while it is read. */
export interface RequestBody {
  readonly length: number
  /** SHA-256 in hexadecimal digits: the signature covers it. */
  readonly hash: string
  stream(): Readable
}

const EMPTY_DATA = '"Data":""'
/** How many chunks of some 64 KB are encoded in one turn of the event loop. */
const CHUNKS_A_TURN = 8

/**
 * Replaces the empty message in a request. The AWS client would copy, encode, and hash a mail of 10 MB in one turn of
 * the event loop, which takes it 200 ms and more.
 */
export async function bodyWith(request: string, message: Message): Promise<RequestBody> {
  const at = request.indexOf(EMPTY_DATA)
  if (at === -1) throw new Error('the request has no place for the message')
  const place = at + EMPTY_DATA.length - 1
  const [before, after] = [Buffer.from(request.slice(0, place)), Buffer.from(request.slice(place))]

  function* chunks(): Generator<Buffer> {
    yield before
    yield* inBase64(message.chunks())
    yield after
  }

  /** A stream does not wait for the next turn as long as its socket accepts everything. */
  async function* inTurns(): AsyncGenerator<Buffer> {
    let number = 0
    for (const chunk of chunks()) {
      yield chunk
      number += 1
      if (number % CHUNKS_A_TURN === 0) await new Promise(setImmediate)
    }
  }

  const digest = createHash('sha256')
  for await (const chunk of inTurns()) digest.update(chunk)
  return {
    length: before.length + 4 * Math.ceil(message.length / 3) + after.length,
    hash: digest.digest('hex'),
    stream: () => Readable.from(inTurns()),
  }
}

function* inBase64(chunks: Iterable<Buffer>): Generator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1')
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1')
}
