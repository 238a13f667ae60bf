import { parentPort, workerData } from 'node:worker_threads'
import { convert } from './convert.ts'

/** What a thread is asked; undefined ends it. */
export interface ThreadRequest {
  readonly name: 'markdownToHtml' | 'htmlToText'
  readonly source: string
}

/** What a thread answers with: the result, or why there is none. */
export type ThreadReply =
  | { readonly made: string }
  | { readonly refused: 'too_deep' | 'too_large' | 'too_costly'; readonly message: string }

/** The first message of a thread: it can be asked. */
export const READY = 'ready'

export interface ThreadData {
  readonly resultMax: number
}

// Core is not imported: this file runs by itself, from the sources as well as from the bundle.

const { resultMax }: ThreadData = workerData

parentPort?.on('message', (request: ThreadRequest | undefined) => {
  if (request) parentPort?.postMessage(convert(request, resultMax))
  else parentPort?.close()
})
parentPort?.postMessage(READY)
