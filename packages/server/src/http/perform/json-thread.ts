import { hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { type Base64Place, decodeIn } from './json-bytes.ts'
import { NotJson, readJsonText } from './json-text.ts'

// Core is not imported: this file runs by itself, from the sources as well as from the bundle.

/** A request to the thread; undefined ends it. The bytes are transferred. */
export interface JsonRequest {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly base64At: Base64Place | undefined
}

/** The thread's answer: the value and the hash of its text, or the reason for having no value. */
export type JsonReply =
  | { readonly value: unknown; readonly sha256: string }
  | { readonly notJson: string; readonly sha256: string }

function read({ bytes, base64At }: JsonRequest): { readonly reply: JsonReply; readonly given: ArrayBuffer[] } {
  const sha256 = hash('sha256', bytes, 'hex')
  try {
    const value = readJsonText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { given: base64At ? decodeIn(value, base64At) : [], reply: { value, sha256 } }
  } catch (error) {
    if (error instanceof NotJson) return { given: [], reply: { notJson: error.message, sha256 } }
    throw error
  }
}

parentPort?.on('message', (request: JsonRequest | undefined) => {
  if (!request) {
    parentPort?.close()
    return
  }
  const { reply, given } = read(request)
  parentPort?.postMessage(reply, given)
})
