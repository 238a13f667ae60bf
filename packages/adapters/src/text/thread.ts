import { parentPort, workerData } from 'node:worker_threads'
import { convert } from './convert.ts'

/** A request to a thread; undefined ends it. */
export interface ThreadRequest {
  readonly name: 'markdownToHtml' | 'htmlToText'
  readonly source: string
}

/** The answer of a thread: the result, or the reason for the refusal. */
export type ThreadReply =
  | { readonly made: string }
  | { readonly refused: 'too_deep' | 'too_large' | 'too_costly'; readonly message: string }

/** The first message of a thread: it is ready. */
export const READY = 'ready'

export interface ThreadData {
  readonly resultMax: number
}

// Core is not imported, because this file runs alone, from the sources as well as from the bundle.

const { resultMax }: ThreadData = workerData

parentPort?.on('message', (request: ThreadRequest | undefined) => {
  if (request) parentPort?.postMessage(convert(request, resultMax))
  else parentPort?.close()
})
parentPort?.postMessage(READY)
