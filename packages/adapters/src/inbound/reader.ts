import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Envelope, type InboundMessage, InboundRefused, type RawMessage, type ReadInbound } from '@posthorn/core'
import type { ThreadData, ThreadReply, ThreadRequest } from './thread.ts'

export interface InboundReaderOptions {
  /** The DNS servers to ask; those of the system unless given. */
  readonly dnsServers?: readonly string[] | undefined
  /** How many messages may be read or wait at once. */
  readonly maxWaiting?: number
  /** How long the CPU may be busy with one message. Milliseconds. */
  readonly cpuMs?: number
  /** How long an idle thread is kept. Milliseconds. */
  readonly idleMs?: number
}

/** The longest message that is read. Bytes. */
const BYTES_MAX = 10 * 1024 * 1024
/** A message is in memory a few times at once: raw, decoded, and as text. Megabytes. */
const HEAP_MB = 256
const LOOK_MS = 100
/** A thread that waits for the CPU for this multiple of its limit is ended, too. */
const PATIENCE = 10

/** Beside this file: the build puts every chunk one folder deep, and keeps the names of entries. */
const THREAD_FILE = new URL(`../inbound/thread${path.extname(import.meta.url)}`, import.meta.url)

interface Waiting {
  readonly resolve: (message: InboundMessage) => void
  readonly reject: (error: InboundRefused) => void
}

/** Reads messages on a thread of its own, which starts with the first one, and ends when it is idle (see `ReadInbound`). */
export function inboundReader(options: InboundReaderOptions = {}): ReadInbound {
  const { dnsServers, maxWaiting = 32, cpuMs = 2000, idleMs = 60_000 } = options
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let current: number | undefined
  let count = 0
  let idle: NodeJS.Timeout | undefined

  /** Whoever was being read is the cause; the others may come again. */
  function lose(lost: Worker): void {
    if (thread !== lost) return
    thread = undefined
    for (const [id, { reject }] of waiting) reject(new InboundRefused(id === current ? 'too_costly' : 'busy'))
    waiting.clear()
    current = undefined
  }

  function start(): Worker {
    const data: ThreadData = { dnsServers, maxBytes: BYTES_MAX }
    const started = new Worker(THREAD_FILE, {
      workerData: data,
      name: 'posthorn inbound',
      // Options of the main thread such as --input-type would keep it from starting.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.on('message', (reply: ThreadReply) => hear(started, reply))
    started.on('error', () => lose(started))
    started.once('exit', () => lose(started))
    return started
  }

  function hear(from: Worker, reply: ThreadReply): void {
    if (reply.kind === 'begun') {
      current = reply.id
      void watch(from, reply.id)
      return
    }
    if (current === reply.id) current = undefined
    if (reply.kind !== 'done') return
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.message) one?.resolve(reply.message)
    else one?.reject(new InboundRefused('too_costly'))
    if (waiting.size > 0) return
    from.unref()
    idle = setTimeout(() => {
      if (thread === from) thread = undefined
      from.postMessage(undefined)
    }, idleMs).unref()
  }

  /** Ends the thread that takes too long for a message. Its time of the CPU counts, not that of the clock. */
  async function watch(from: Worker, id: number): Promise<void> {
    const begun = { wall: performance.now(), cpu: await cpuOf(from) }
    while (thread === from && current === id) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref())
      if (thread !== from || current !== id) return
      const used = (await cpuOf(from)) - begun.cpu
      const isStarved = performance.now() - begun.wall >= PATIENCE * cpuMs
      if (thread !== from || current !== id || (used < cpuMs && !isStarved)) continue
      lose(from)
      await from.terminate()
    }
  }

  return (raw: RawMessage, envelope: Envelope) => {
    if (waiting.size >= maxWaiting) return Promise.reject(new InboundRefused('busy'))
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    const request: ThreadRequest = { id: ++count, raw, envelope }
    const { promise, resolve, reject } = Promise.withResolvers<InboundMessage>()
    waiting.set(request.id, { resolve, reject })
    thread.postMessage(request)
    return promise
  }
}

/** The CPU time of a thread in milliseconds; elapsed time where Node cannot measure it. */
async function cpuOf(thread: Worker): Promise<number> {
  if (typeof thread.cpuUsage !== 'function') return performance.now()
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
