import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createTurnsLine } from '@posthorn/adapters/node'
import { AppError } from '@posthorn/core/kernel'
import { type LookRequest, lookAt, type MessagePart, type ParsedMessage } from './parse.ts'
import type { LookReply } from './parse-thread.ts'

/** Splits captured mails into their parts. */
export interface MessageParserPool {
  /**
   * For a mail that takes too long or too much memory, returns the headers and a `problem`. Throws
   * `RATE_LIMIT_EXCEEDED` when the caller has too many mails waiting.
   */
  look(asker: string, request: LookRequest): Promise<ParsedMessage>
}

/** CPU time for one mail in milliseconds. A mail of 10 MB takes a third of a second. */
const CPU_MS = 2000
/** Several copies of a mail are in memory together: raw, decoded, and as text. Megabytes. */
const HEAP_MB = 512
/** A thread that is idle for this long ends. Milliseconds. */
const IDLE_MS = 10_000
const WATCH_MS = 50
/** A thread that waits for the CPU for this multiple of its limit is ended, too. */
const PATIENCE = 20
/** The number of mails of a caller that wait, and the longest wait in milliseconds. */
const WAITING_MAX = 8
const WAIT_MS = 30_000
const BUSY_RETRY_SECONDS = 2
const COSTLY = 'it takes too much time or memory'

/** Next to this file, in the sources as well as in the bundle, which is one folder. */
const THREAD_FILE = new URL(`./parse-thread${path.extname(import.meta.url)}`, import.meta.url)

/**
 * One thread, which starts on demand, ends when idle and does not keep the process alive; it parses mails one after
 * another; callers take turns. If a bundler left out the thread's file, mails are parsed in this thread.
 */
export function createLooker({ cpuMs = CPU_MS } = {}): MessageParserPool {
  if (!existsSync(THREAD_FILE)) return { look: (_, request) => lookAt(request) }
  const waiting = new Map<string, number>()
  const line = createTurnsLine({ places: 1, waitMs: WAIT_MS })
  let thread: LookThread | undefined
  let idle: NodeJS.Timeout | undefined

  async function ask(source: Uint8Array, want: MessagePart): Promise<ParsedMessage | undefined> {
    clearTimeout(idle)
    if (!thread || thread.isOver) thread = new LookThread()
    try {
      return await thread.ask({ source, want }, cpuMs)
    } finally {
      idle = setTimeout(() => thread?.end(), IDLE_MS).unref()
    }
  }

  async function read({ source, want }: LookRequest): Promise<ParsedMessage> {
    return (await ask(source, want)) ?? (await ask(source, { problem: COSTLY })) ?? nothingOf(COSTLY)
  }

  return {
    async look(asker, request) {
      const before = waiting.get(asker) ?? 0
      if (before >= WAITING_MAX) throw tooMany()
      waiting.set(asker, before + 1)
      try {
        const leave = await line.enter(asker)
        return await read(request).finally(leave)
      } finally {
        const left = (waiting.get(asker) ?? 1) - 1
        if (left > 0) waiting.set(asker, left)
        else waiting.delete(asker)
      }
    },
  }
}

const tooMany = () =>
  new AppError('RATE_LIMIT_EXCEEDED', {
    message: 'Other captured mails are still being processed.',
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })

const nothingOf = (reason: string): ParsedMessage => ({
  headers: [],
  date: undefined,
  text: undefined,
  html: undefined,
  attachments: [],
  links: [],
  content: undefined,
  problem: `The mail cannot be shown (${reason}). The source is complete.`,
})

/** A thread from start to end. It parses one mail at a time. */
class LookThread {
  isOver = false
  readonly #worker: Worker
  readonly #ready = Promise.withResolvers<void>()
  #settle: ((looked: ParsedMessage | undefined) => void) | undefined

  constructor() {
    this.#worker = new Worker(THREAD_FILE, {
      name: 'posthorn inbox',
      // Options of the main thread such as --input-type would prevent it from starting.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    this.#worker.unref()
    this.#worker.on('message', (reply: LookReply) => {
      if (reply === 'ready') this.#ready.resolve()
      else this.#settle?.(reply)
    })
    // It ends with `exit`, too.
    this.#worker.on('error', () => {})
    this.#worker.once('exit', () => {
      this.isOver = true
      this.#ready.resolve()
      this.#settle?.(undefined)
    })
  }

  /** Returns undefined when the mail takes more than `cpuMs` or the memory of the thread, and ends the thread. */
  async ask(request: LookRequest, cpuMs: number): Promise<ParsedMessage | undefined> {
    // A thread keeps the process alive only while an answer is pending.
    this.#worker.ref()
    try {
      await this.#ready.promise
      if (this.isOver) return undefined
      return await new Promise<ParsedMessage | undefined>((resolve) => {
        this.#settle = resolve
        this.#worker.postMessage(request)
        void this.#watch(cpuMs)
      })
    } finally {
      this.#settle = undefined
      this.#worker.unref()
    }
  }

  /** Ends it once it has nothing to do. */
  end(): void {
    this.isOver = true
    this.#worker.postMessage(undefined)
  }

  /** Ends the thread when its mail takes too long. Its CPU time counts, not the elapsed time. */
  async #watch(cpuMs: number): Promise<void> {
    const work = this.#settle
    const begun = { wall: performance.now(), cpu: await this.#cpuMs() }
    while (this.#settle === work) {
      await sleep(WATCH_MS, undefined, { ref: false })
      if (this.#settle !== work) return
      const used = (await this.#cpuMs()) - begun.cpu
      const isStarved = performance.now() - begun.wall >= PATIENCE * cpuMs
      if (this.#settle !== work || (used < cpuMs && !isStarved)) continue
      this.isOver = true
      await this.#worker.terminate()
    }
  }

  /** Uses elapsed time if Node cannot measure the CPU time of a thread. */
  async #cpuMs(): Promise<number> {
    if (typeof this.#worker.cpuUsage !== 'function') return performance.now()
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    return (user + system) / 1000
  }
}
