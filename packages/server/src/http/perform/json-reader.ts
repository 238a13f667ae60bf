import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '@posthorn/core'
import { invalidJson, parseJson } from './json.ts'
import type { Base64Place } from './json-bytes.ts'
import type { JsonReply, JsonRequest } from './json-thread.ts'

/** What a long body says, and what its text is known by. */
export interface ReadJson {
  readonly value: unknown
  /** SHA-256 of the text; undefined where it was not asked for on the way. */
  readonly sha256: string | undefined
}

/** Reads long bodies where nobody else waits for it. */
export interface JsonReader {
  /**
   * The same as `parseJson`, with the bytes instead of long base64 at the given place. The bytes of the text are gone
   * afterwards.
   */
  read(bytes: Buffer, base64At?: Base64Place): Promise<ReadJson>
}

/** Up to here a body is read at once: whatever is in it, that takes no more than some 10 ms. */
export const LONG_BODY = 1024 * 1024

/** A thread that had nothing to do for so long ends. */
const IDLE_MS = 10_000
/** Texts and what is made of them, of the longest body that a route takes. */
const HEAP_MB = 512

/** Beside this file, from the sources as well as from the bundle, which puts all in one folder. */
const THREAD_FILE = new URL(`./json-thread${path.extname(import.meta.url)}`, import.meta.url)

/**
 * One thread, which starts when it is needed, keeps no process alive and ends when idle; bodies are read on it one after
 * another. Where a bundler left the thread's file behind they are read here.
 */
export function createJsonReader(): JsonReader {
  if (!existsSync(THREAD_FILE)) return { read: async (bytes) => ({ value: parseJson(bytes), sha256: undefined }) }
  let line: Promise<unknown> = Promise.resolve()
  let thread: JsonThread | undefined
  let idle: NodeJS.Timeout | undefined

  async function read(request: JsonRequest): Promise<JsonReply> {
    clearTimeout(idle)
    if (!thread || thread.isOver) thread = new JsonThread()
    try {
      return await thread.ask(request)
    } finally {
      idle = setTimeout(() => thread?.end(), IDLE_MS).unref()
    }
  }

  return {
    async read(bytes, base64At) {
      const request = { bytes: ownBytes(bytes), base64At }
      const reading = line.then(() => read(request))
      line = reading.catch(() => {})
      const reply = await reading
      if ('notJson' in reply) throw invalidJson(reply.notJson)
      return reply
    },
  }
}

/** The bytes in memory that nothing else is in: a thread is given the whole of it. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) return new Uint8Array(buffer)
  return new Uint8Array(bytes)
}

/** A thread from its start to its end. It reads one text at a time. */
class JsonThread {
  isOver = false
  readonly #worker: Worker
  #asked: { readonly resolve: (reply: JsonReply) => void; readonly reject: (error: unknown) => void } | undefined

  constructor() {
    this.#worker = new Worker(THREAD_FILE, {
      name: 'posthorn json',
      // Options of the main thread such as --input-type would keep it from starting.
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

  async ask(request: JsonRequest): Promise<JsonReply> {
    // A process waits for an answer, and for nothing else of a thread.
    this.#worker.ref()
    try {
      return await new Promise<JsonReply>((resolve, reject) => {
        this.#asked = { resolve, reject }
        this.#worker.postMessage(request, [request.bytes.buffer])
      })
    } finally {
      this.#asked = undefined
      this.#worker.unref()
    }
  }

  /** Ends it once it has nothing to do. */
  end(): void {
    this.isOver = true
    this.#worker.postMessage(undefined)
  }
}
