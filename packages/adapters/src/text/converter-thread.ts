import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { CONVERTED_MAX, ConversionRefused } from '@posthorn/core/ports'
import type { ThreadData, ThreadReply, ThreadRequest } from './thread.ts'

export interface ThreadOptions {
  /** How long an idle thread is kept. Milliseconds. */
  readonly idleMs: number
  /** Memory limit of a conversion. Megabytes. */
  readonly heapMb: number
}

/** Next to this file: the build puts every chunk one folder deep, and keeps the names of entries. */
const THREAD_FILE = new URL(`../text/thread${path.extname(import.meta.url)}`, import.meta.url)

/** Returns true if this installation has the thread's file: a bundler may have left it out. */
export const hasThreadFile = (): boolean => existsSync(THREAD_FILE)

/** Thrown when a conversion was aborted because it took too long. */
export class OverTime extends ConversionRefused {
  constructor() {
    super('too_costly')
  }
}

const YOUNG_MB = 8
/** Conversions are watched only after this time: most take less than a millisecond. */
const FIRST_LOOK_MS = 50
const LOOK_MS = 50
/** A thread that waits for the CPU for this multiple of its CPU limit is ended, too. */
const PATIENCE = 20

/**
 * One thread, which converts one text at a time. It starts with the first text, does not keep the process alive, and
 * ends when idle.
 */
export class ConverterThread {
  readonly #options: ThreadOptions
  #running: RunningThread | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /**
   * Converts within a limit of CPU milliseconds. Rejects with `ConversionRefused`: with `OverTime` if it takes longer,
   * and ends the thread.
   */
  async convert(request: ThreadRequest, cpuMs: number): Promise<string> {
    clearTimeout(this.#idle)
    const running = this.#start()
    try {
      const reply = await running.ask(request, cpuMs)
      if ('made' in reply) return reply.made
      throw new ConversionRefused(reply.refused, { cause: reply.message })
    } finally {
      if (this.#running) this.#idle = setTimeout(() => this.#running?.end(), this.#options.idleMs).unref()
    }
  }

  #start(): RunningThread {
    if (this.#running) return this.#running
    const running = new RunningThread(this.#options.heapMb, () => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }
}

/** A thread from its start to its end. */
class RunningThread {
  readonly #worker: Worker
  readonly #ready: Promise<void>
  readonly #onEnd: () => void
  #settle: { readonly resolve: (reply: ThreadReply) => void; readonly reject: (error: unknown) => void } | undefined

  constructor(heapMb: number, onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker = startWorker(heapMb)
    let cause: unknown
    let isReady = false
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.once('message', () => {
        isReady = true
        this.#worker.on('message', (reply: ThreadReply) => this.#settle?.resolve(reply))
        resolve()
      })
      this.#worker.on('error', (error) => {
        cause = error
      })
      this.#worker.once('exit', () => {
        onEnd()
        // When a started thread dies, the text is the cause: a thread has no other work, and a memory limit.
        const refused = new ConversionRefused(isReady ? 'too_costly' : 'unavailable', { cause })
        reject(refused)
        this.#settle?.reject(refused)
      })
    })
    this.#ready.catch(() => {})
  }

  /** Ends it once it is idle. */
  end(): void {
    this.#onEnd()
    this.#worker.postMessage(undefined)
  }

  async ask(request: ThreadRequest, cpuMs: number): Promise<ThreadReply> {
    // Only a pending answer keeps the process alive, not the thread itself.
    this.#worker.ref()
    let watch: NodeJS.Timeout | undefined
    try {
      await this.#ready
      return await new Promise<ThreadReply>((resolve, reject) => {
        this.#settle = { resolve, reject }
        this.#worker.postMessage(request)
        watch = setTimeout(() => {
          this.#watch(cpuMs).catch(reject)
        }, FIRST_LOOK_MS)
      })
    } finally {
      clearTimeout(watch)
      this.#settle = undefined
      this.#worker.unref()
    }
  }

  /** Rejects and ends the thread when its conversion has taken too long. */
  async #watch(cpuMs: number): Promise<void> {
    const work = this.#settle
    const begun = { wall: performance.now(), cpu: await this.#cpuMs() }
    while (this.#settle === work) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref())
      if (this.#settle !== work) return
      const used = (await this.#cpuMs()) - begun.cpu
      const isStarved = performance.now() - begun.wall >= PATIENCE * cpuMs
      if (this.#settle !== work || (used < cpuMs && !isStarved)) continue
      this.#onEnd()
      void this.#worker.terminate()
      throw new OverTime()
    }
  }

  /**
   * Returns the CPU time of the thread, which does not grow on a busy machine; elapsed time where Node cannot measure
   * it.
   */
  async #cpuMs(): Promise<number> {
    if (typeof this.#worker.cpuUsage !== 'function') return performance.now()
    // Rejects if the thread has ended; then the result is not needed.
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    return (user + system) / 1000
  }
}

function startWorker(heapMb: number): Worker {
  try {
    const data: ThreadData = { resultMax: CONVERTED_MAX }
    const worker = new Worker(THREAD_FILE, {
      workerData: data,
      name: 'posthorn text',
      // Options of the main thread such as --input-type would keep it from starting.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    worker.unref()
    return worker
  } catch (error) {
    throw new ConversionRefused('unavailable', { cause: error })
  }
}
