import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { createTurnsLine } from '@posthorn/adapters/node'
import { AppError } from '@posthorn/core/kernel'
import { invalidJson, parseJson } from './json.ts'
import type { Base64Place } from './json-bytes.ts'
import type { JsonReply, JsonRequest } from './json-thread.ts'

/** The value of a long body, and the hash of its text. */
export interface ReadJson {
  readonly value: unknown
  /** SHA-256 of the text; undefined where the body is parsed in this thread. */
  readonly sha256: string | undefined
}

/** Parses long bodies off the main thread. */
export interface JsonReader {
  /**
   * Parses like `parseJson`, but replaces long base64 at the given place with bytes. Detaches the buffer of the text.
   * Owners take turns: a body waits for at most two of each other owner.
   */
  read(
    bytes: Buffer,
    options: { readonly owner: string; readonly base64At?: Base64Place | undefined },
  ): Promise<ReadJson>
}

/** A body up to this size is parsed immediately, which takes at most about 10 ms whatever it contains. */
export const LONG_BODY = 1024 * 1024

/** A thread that is idle for this long ends. */
const IDLE_MS = 10_000
/**
 * CPU time of the thread for one text. The worst known text of 55 MB takes 1.3 s, and 10 attachments of 40 MB take 0.5
 * s.
 */
const CPU_MS = 5000
const LOOK_MS = 100
/** A thread that waits for the CPU for this multiple of its limit is ended, too. */
const PATIENCE = 10
/** The time that a body waits for its turn. */
const WAIT_MS = 300_000
/** Enough for the text and the value of the longest body that a route takes. */
const HEAP_MB = 512

/** Next to this file, in the sources as well as in the bundle, which is one folder. */
const THREAD_FILE = new URL(`./json-thread${path.extname(import.meta.url)}`, import.meta.url)

/**
 * One thread, which starts on demand, ends when idle and does not keep the process alive; it parses bodies one after
 * another. If a bundler left out the thread's file, bodies are parsed in this thread. A text that takes more than
 * `cpuMs` of the CPU ends the thread, and is refused as `SERVICE_UNAVAILABLE`.
 */
export function createJsonReader(cpuMs: number = CPU_MS): JsonReader {
  if (!existsSync(THREAD_FILE)) return { read: async (bytes) => ({ value: parseJson(bytes), sha256: undefined }) }
  const line = createTurnsLine({ places: 1, waitMs: WAIT_MS })
  let thread: JsonThread | undefined
  let idle: NodeJS.Timeout | undefined

  async function read(request: JsonRequest): Promise<JsonReply> {
    clearTimeout(idle)
    if (!thread || thread.isOver) thread = new JsonThread()
    try {
      return await thread.ask(request, cpuMs)
    } finally {
      idle = setTimeout(() => thread?.end(), IDLE_MS).unref()
    }
  }

  return {
    async read(bytes, { owner, base64At }) {
      const leave = await line.enter(owner)
      try {
        const reply = await read({ bytes: ownBytes(bytes), base64At })
        if ('notJson' in reply) throw invalidJson(reply.notJson)
        return reply
      } finally {
        leave()
      }
    },
  }
}

/** The bytes in a buffer of their own, because a transfer moves the whole buffer. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) return new Uint8Array(buffer)
  return new Uint8Array(bytes)
}

/** A thread from start to end. It parses one text at a time. */
class JsonThread {
  isOver = false
  readonly #worker: Worker
  #asked: { readonly resolve: (reply: JsonReply) => void; readonly reject: (error: unknown) => void } | undefined

  constructor() {
    this.#worker = new Worker(THREAD_FILE, {
      name: 'posthorn json',
      // Options of the main thread such as --input-type would prevent it from starting.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    this.#worker.unref()
    let cause: unknown
    this.#worker.on('message', (reply: JsonReply) => this.#asked?.resolve(reply))
    this.#worker.on('error', (error) => {
      cause = error
    })
    this.#worker.once('exit', () => {
      this.isOver = true
      this.#asked?.reject(new AppError('SERVICE_UNAVAILABLE', { message: 'The body could not be read.', cause }))
    })
  }

  async ask(request: JsonRequest, cpuMs: number): Promise<JsonReply> {
    // A thread keeps the process alive only while an answer is pending.
    this.#worker.ref()
    try {
      return await new Promise<JsonReply>((resolve, reject) => {
        this.#asked = { resolve, reject }
        this.#worker.postMessage(request, [request.bytes.buffer])
        void this.#watch(cpuMs)
      })
    } finally {
      this.#asked = undefined
      this.#worker.unref()
    }
  }

  /** Ends the thread when its text takes too long. Its CPU time counts, which does not grow on a busy machine. */
  async #watch(cpuMs: number): Promise<void> {
    const asked = this.#asked
    const begun = { wall: performance.now(), cpu: await cpuOf(this.#worker) }
    while (this.#asked === asked) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_MS, cpuMs)).unref())
      const isStarved = performance.now() - begun.wall >= PATIENCE * cpuMs
      const used = (await cpuOf(this.#worker)) - begun.cpu
      if (this.#asked === asked && (used >= cpuMs || isStarved)) return void this.#worker.terminate()
    }
  }

  /** Ends it once it has nothing to do. */
  end(): void {
    this.isOver = true
    this.#worker.postMessage(undefined)
  }
}

/** The CPU time of a thread in milliseconds; elapsed time where Node cannot measure it. */
async function cpuOf(thread: Worker): Promise<number> {
  if (typeof thread.cpuUsage !== 'function') return performance.now()
  // Rejects when the thread has ended.
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
