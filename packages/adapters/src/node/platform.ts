import { createIds, type Every, type Platform, type Queue } from '@posthorn/core'
import { readCsv } from '../csv/index.ts'
import { embeddedQueue } from '../embedded-queue/index.ts'
import { markdownToHtml } from '../nodemailer/markdown.ts'
import { htmlToText } from '../nodemailer/text.ts'
import { systemClock } from './clock.ts'
import { nodeSecrets } from './secrets.ts'

export interface NodePlatformOptions {
  /** 32 bytes or more; see `loadMasterKey`. */
  readonly masterKey: Uint8Array
  /** What wakes the worker; the embedded queue by default. */
  readonly queue?: Queue
}

/** What Node gives the product: time, ids, encryption, timers, text conversion. */
export function nodePlatform({ masterKey, queue }: NodePlatformOptions): Platform {
  const secrets = nodeSecrets(masterKey)
  return {
    clock: systemClock,
    ids: createIds(systemClock, secrets.randomBytes),
    secrets,
    queue: queue ?? embeddedQueue(),
    every,
    htmlToText,
    markdownToHtml,
    readCsv,
  }
}

/** The timer does not keep the process alive: a worker that has nothing else to do may end with it. */
export const every: Every = (ms, work) => {
  let running = false
  const timer = setInterval(async () => {
    if (running) return
    running = true
    try {
      await work()
    } finally {
      running = false
    }
  }, ms)
  return () => clearInterval(timer)
}
