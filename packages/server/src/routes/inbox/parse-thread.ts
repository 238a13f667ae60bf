import { parentPort } from 'node:worker_threads'
import { type LookRequest, lookAt, type ParsedMessage } from './parse.ts'

/** The first message of a thread: it is ready. The time for loading is not counted for any mail. */
export const READY = 'ready'

/** The answer of a thread. */
export type LookReply = typeof READY | ParsedMessage

parentPort?.on('message', async (request: LookRequest | undefined) => {
  if (request) parentPort?.postMessage(await lookAt(request))
  else parentPort?.close()
})
parentPort?.postMessage(READY)
