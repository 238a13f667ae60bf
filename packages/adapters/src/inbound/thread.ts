import { parentPort, workerData } from 'node:worker_threads'
import type { Envelope, InboundMessage, RawMessage } from '@posthorn/core/ports'
import { readWithAttachments } from '../message/read.ts'
import { htmlToText } from '../text/html.ts'
import { fromFieldOf } from './from-field.ts'
import { sanitised } from './html.ts'
import { DnsUnanswered, loadMailauth, verdictsBy } from './verdicts.ts'

// Core is not imported, because this file runs alone, from the sources as well as from the bundle.

export interface ThreadData {
  readonly dnsServers: readonly string[] | undefined
  /** The longest message that is read. Bytes. */
  readonly maxBytes: number
}

/** A message to read; undefined ends the thread. */
export interface ThreadRequest {
  readonly id: number
  readonly raw: RawMessage
  readonly envelope: Envelope
  /**
   * Set when the whole message took too long: only its beginning is read, without HTML. Its sender is checked as
   * always.
   */
  readonly isBrief?: true
}

/**
 * `begun` and `read` enclose the work that needs CPU time, with `parsed` before the signatures are checked; `done` has
 * the result, or the reason why there is none.
 */
export type ThreadReply =
  | { readonly kind: 'begun' | 'parsed' | 'read'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly message: InboundMessage | Unread }

export type Unread = 'too_costly' | 'unanswered'

const LINES_MAX = 300_000
const PARTS_MAX = 300
/** The number of bytes that are read of a message that takes too long as a whole. */
const BRIEF_BYTES = 256 * 1024

const { dnsServers, maxBytes }: ThreadData = workerData
const verdictsOf = verdictsBy(dnsServers)
const post = (reply: ThreadReply) => parentPort?.postMessage(reply)

/** Messages are read one after the other; name servers are queried about several at the same time. */
let turn: Promise<void> = Promise.resolve()

async function handle({ id, raw, envelope, isBrief }: ThreadRequest): Promise<void> {
  const before = turn
  const { promise, resolve: end } = Promise.withResolvers<void>()
  turn = promise
  await before
  // The library is loaded once, before a message's time begins.
  if (envelope.client) await loadMailauth()
  post({ kind: 'begun', id })
  let message: InboundMessage | Unread
  try {
    const bytes = bytesOf(raw).subarray(0, maxBytes)
    const limits = { bytes: isBrief ? BRIEF_BYTES : maxBytes, lines: LINES_MAX, parts: PARTS_MAX, textOf: htmlToText }
    const { message: parsed, attachments, isHtmlCut } = await readWithAttachments(bytes, limits)
    // A cut HTML text would have another meaning.
    const isWhole = !isBrief && !isHtmlCut
    const html = isWhole && parsed.html !== undefined ? sanitised(parsed.html) : undefined
    post({ kind: 'parsed', id })
    const verdicts = await verdictsOf(bytes, envelope, () => {
      post({ kind: 'read', id })
      end()
    })
    const isHtmlOmitted = html === undefined && (isBrief === true || parsed.html !== undefined)
    message = { message: parsed, attachments, from: fromFieldOf(bytes), html, isHtmlOmitted, verdicts }
  } catch (error) {
    // A message that no library can read is dropped.
    message = error instanceof DnsUnanswered ? 'unanswered' : 'too_costly'
  } finally {
    end()
  }
  post({ kind: 'done', id, message })
}

function bytesOf(raw: RawMessage): Uint8Array {
  if (raw instanceof Uint8Array) return raw
  return Buffer.from(raw.text, raw.isBase64 ? 'base64' : 'utf8')
}

parentPort?.on('message', (request: ThreadRequest | undefined) => {
  if (request) void handle(request)
  else parentPort?.close()
})
