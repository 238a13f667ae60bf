import { parentPort, workerData } from 'node:worker_threads'
import type { Envelope, InboundMessage, RawMessage } from '@posthorn/core'
import { readWithAttachments } from '../message/read.ts'
import { htmlToText } from '../text/html.ts'
import { fromFieldOf } from './from-field.ts'
import { sanitised } from './html.ts'
import { loadMailauth, Unanswered, verdictsBy } from './verdicts.ts'

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
}

/** `begun` and `read` stand around what costs time of the CPU; `done` is the answer, or why there is none. */
export type ThreadReply =
  | { readonly kind: 'begun' | 'read'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly message: InboundMessage | Unread }

export type Unread = 'too_costly' | 'unanswered'

const LINES_MAX = 300_000
const PARTS_MAX = 300

const { dnsServers, maxBytes }: ThreadData = workerData
const verdictsOf = verdictsBy(dnsServers)
const tell = (reply: ThreadReply) => parentPort?.postMessage(reply)

/** Messages are read one after the other; name servers are asked about several at once. */
let turn: Promise<void> = Promise.resolve()

async function handle({ id, raw, envelope }: ThreadRequest): Promise<void> {
  const before = turn
  const { promise, resolve: end } = Promise.withResolvers<void>()
  turn = promise
  await before
  // Nobody's message is to blame for what is loaded once.
  if (envelope.client) await loadMailauth()
  tell({ kind: 'begun', id })
  let message: InboundMessage | Unread
  try {
    const bytes = bytesOf(raw).subarray(0, maxBytes)
    const limits = { bytes: maxBytes, lines: LINES_MAX, parts: PARTS_MAX, textOf: htmlToText }
    const read = await readWithAttachments(bytes, limits)
    const html = read.message.html === undefined ? undefined : sanitised(read.message.html)
    const verdicts = await verdictsOf(bytes, envelope, () => {
      tell({ kind: 'read', id })
      end()
    })
    message = { ...read, from: fromFieldOf(bytes), html, verdicts }
  } catch (error) {
    // A message that no library reads is of no use.
    message = error instanceof Unanswered ? 'unanswered' : 'too_costly'
  } finally {
    end()
  }
  tell({ kind: 'done', id, message })
}

function bytesOf(raw: RawMessage): Uint8Array {
  if (raw instanceof Uint8Array) return raw
  return Buffer.from(raw.text, raw.isBase64 ? 'base64' : 'utf8')
}

parentPort?.on('message', (request: ThreadRequest | undefined) => {
  if (request) void handle(request)
  else parentPort?.close()
})
