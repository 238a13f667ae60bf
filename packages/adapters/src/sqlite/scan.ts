import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { createTurnsLine } from '../sql/engine/turns-line.ts'
import type { Tables } from '../sql/tables.ts'
import { storeError } from './connection.ts'
import { readingBy } from './reading.ts'
import type { ScanPlace, ScanReply, ScanRequest } from './scan-thread.ts'

export interface ScanOptions {
  /** The most reads that run in parallel. */
  readonly threads?: number
  /** How long an idle thread is kept. Milliseconds. */
  readonly idleMs?: number
  /** How long a read waits for its turn. Milliseconds. */
  readonly waitMs?: number
  /** Memory for the rows of a thread, in megabytes; Node's own limit by default. */
  readonly heapMb?: number
  /** Called for each failed read. */
  readonly onError?: (error: unknown) => void
  /** Returns a promise on which the rows of a read depend, if any. */
  readonly until?: () => Promise<void> | undefined
}

/** Reads of a database file outside of this thread. */
export interface Scanner {
  /** Returns a reader for one owner. Owners take turns on the threads. */
  of(owner: string): Kysely<Tables>
  /** Returns the number of threads. */
  readonly threads: () => number
  /** Ends the threads after their current reads. */
  close(): Promise<void>
}

const THREADS_MAX = Math.min(2, availableParallelism())
/** A thread holds about 10 MB, and starts within some 40 ms. */
const IDLE_MS = 10_000
const WAIT_MS = 60_000

/** Next to this file: the build puts every chunk one folder deep, and keeps the names of entries. */
const THREAD_FILE = new URL(`../sqlite/scan-thread${path.extname(import.meta.url)}`, import.meta.url)

/** Returns true if this installation has the thread's file: a bundler may have left it out. */
export const canScan = (): boolean => existsSync(THREAD_FILE)

/**
 * Runs long reads on threads with read-only connections: each sees everything committed before it began. Threads start
 * on demand and do not keep the process alive. When a thread dies, its read fails with `StoreUnavailable`, and the next
 * one gets a new thread.
 */
export function openScanner(place: ScanPlace, options: ScanOptions = {}): Scanner {
  const { threads: most = THREADS_MAX, idleMs = IDLE_MS } = options
  const threads = new Set<ScanThread>()
  const line = createTurnsLine({ places: most, waitMs: options.waitMs ?? WAIT_MS })
  /** Reads that wait for a thread to exit. */
  const ending: (() => void)[] = []
  let closed = false

  function freeThread(): ScanThread | undefined {
    const free = [...threads].find((thread) => !thread.isBusy)
    if (free || threads.size >= most) return free
    const thread = new ScanThread(place, { idleMs, heapMb: options.heapMb }, () => {
      threads.delete(thread)
      for (const look of ending.splice(0)) look()
    })
    threads.add(thread)
    return thread
  }

  /** An ending thread makes room for another one soon. */
  async function askThread(request: ScanRequest): Promise<readonly unknown[]> {
    for (;;) {
      if (closed) throw new Error('the store is closed')
      const thread = freeThread()
      if (thread) return thread.ask(request)
      await new Promise<void>((resolve) => ending.push(resolve))
    }
  }

  async function rowsFor<R>(owner: string, { sql, parameters }: ScanRequest): Promise<{ rows: R[] }> {
    const leave = await line.enter(owner)
    try {
      // The query declares the row type by its selection.
      const rows = (await askThread({ sql, parameters })) as R[]
      await options.until?.()
      return { rows }
    } catch (error) {
      options.onError?.(error)
      throw error
    } finally {
      leave()
    }
  }

  return {
    of: (owner) => readingBy((request) => rowsFor(owner, request)),
    threads: () => threads.size,
    async close() {
      closed = true
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

interface ScanCall {
  readonly resolve: (rows: readonly unknown[]) => void
  readonly reject: (error: unknown) => void
}

/** One thread. It answers one request at a time, and is busy from the request on. */
class ScanThread {
  readonly #worker: Worker
  readonly #idleMs: number
  readonly #exited: Promise<void>
  #asked: ScanCall | undefined
  #ending = false
  #idle: NodeJS.Timeout | undefined

  constructor(
    place: ScanPlace,
    { idleMs, heapMb }: { readonly idleMs: number; readonly heapMb: number | undefined },
    onEnd: () => void,
  ) {
    this.#idleMs = idleMs
    this.#worker = new Worker(THREAD_FILE, {
      workerData: place,
      name: 'posthorn scan',
      // Options of the main thread such as --input-type would keep it from starting.
      execArgv: [],
      ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    })
    this.#worker.unref()
    let cause: unknown
    this.#worker.on('error', (error) => {
      cause = error
    })
    this.#worker.on('message', (reply: ScanReply) => this.#settle(reply))
    this.#exited = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#ending = true
        clearTimeout(this.#idle)
        this.#asked?.reject(new StoreUnavailable(`a read of the database was interrupted: ${String(cause)}`, { cause }))
        this.#asked = undefined
        onEnd()
        resolve()
      })
    })
  }

  get isBusy(): boolean {
    return this.#asked !== undefined || this.#ending
  }

  ask(request: ScanRequest): Promise<readonly unknown[]> {
    return new Promise((resolve, reject) => {
      this.#worker.postMessage(request)
      this.#asked = { resolve, reject }
      clearTimeout(this.#idle)
      // Only a pending answer keeps the process alive, not the thread itself.
      this.#worker.ref()
    })
  }

  /** Resolves when the thread has answered its request and exited. */
  end(): Promise<void> {
    this.#ending = true
    this.#worker.ref()
    this.#worker.postMessage(undefined)
    return this.#exited
  }

  #settle(reply: ScanReply): void {
    const asked = this.#asked
    this.#asked = undefined
    if (!this.#ending) {
      this.#worker.unref()
      this.#idle = setTimeout(() => void this.end(), this.#idleMs).unref()
    }
    if ('rows' in reply) asked?.resolve(reply.rows)
    else {
      const { message, code } = reply
      asked?.reject(storeError(code === undefined ? new Error(message) : new Database.SqliteError(message, code)))
    }
  }
}
