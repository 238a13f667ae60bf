import path from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type Envelope,
  type InboundMessage,
  InboundRefused,
  type RawMessage,
  type ReadInbound,
} from '@posthorn/core/ports'
import { FairQueue } from './fair-queue.ts'
import type { ThreadData, ThreadReply, ThreadRequest } from './thread.ts'

export interface InboundReaderOptions {
  /** The DNS servers to query; those of the system by default. */
  readonly dnsServers?: readonly string[] | undefined
  /** How many messages may wait; when more come, the project with most makes room. */
  readonly maxWaiting?: number
  /** How long the CPU may be busy with one message. Milliseconds. */
  readonly cpuMs?: number
  /** How long an idle thread is kept. Milliseconds. */
  readonly idleMs?: number
}

/** The longest message that is read. Bytes. */
const BYTES_MAX = 10 * 1024 * 1024
/** A message is in memory several times: raw, decoded, and as text. Megabytes. */
const HEAP_MB = 256
const LOOK_MS = 100
/** A thread that exceeds its limit of CPU time by this factor in real time is ended, too. */
const PATIENCE = 10

/** Next to this file: the build puts every chunk one folder deep, and keeps the names of entries. */
const THREAD_FILE = new URL(`../inbound/thread${path.extname(import.meta.url)}`, import.meta.url)

/**
 * The most messages in the thread while name servers are queried; one project may have `share` of them, so that others
 * have room.
 */
const IN_HAND = { all: 12, share: 4 } as const

interface Waiting {
  readonly owner: string
  readonly request: ThreadRequest
  readonly resolve: (message: InboundMessage) => void
  readonly reject: (error: InboundRefused) => void
}

/** A thread that reads messages, started with the first one, and ended when it is idle. */
class Reader {
  readonly #dnsServers: readonly string[] | undefined
  readonly #cpuMs: number
  readonly #idleMs: number
  /** The messages that are in the thread. */
  readonly #inHand = new Map<number, Waiting>()
  readonly #queue: FairQueue<Waiting>
  #thread: Worker | undefined
  #current: number | undefined
  /** Whether only the signatures of the current message remain to be checked. */
  #isParsed = false
  #count = 0
  #idle: NodeJS.Timeout | undefined

  constructor({ dnsServers, maxWaiting = 20, cpuMs = 2000, idleMs = 60_000 }: InboundReaderOptions) {
    this.#dnsServers = dnsServers
    this.#cpuMs = cpuMs
    this.#idleMs = idleMs
    this.#queue = new FairQueue(maxWaiting)
  }

  read(raw: RawMessage, envelope: Envelope, owner: string): Promise<InboundMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<InboundMessage>()
    this.#count += 1
    const request: ThreadRequest = { id: this.#count, raw, envelope }
    this.#enter({ owner, request, resolve, reject })
    this.#feed()
    return promise
  }

  /**
   * Blames the message that was being read. Only its beginning is read again; the other messages return to the queue.
   */
  #lose(lost: Worker): void {
    if (this.#thread !== lost) return
    this.#thread = undefined
    const had = [...this.#inHand]
    const blamed = this.#current
    const isBrief = !this.#isParsed
    this.#inHand.clear()
    this.#current = undefined
    for (const [id, one] of had) {
      if (id !== blamed) one.reject(new InboundRefused('busy'))
      else if (isBrief && !one.request.isBrief) this.#enter({ ...one, request: { ...one.request, isBrief: true } })
      else one.reject(new InboundRefused('too_costly'))
    }
    this.#feed()
  }

  #enter(one: Waiting): void {
    this.#queue.add(one.owner, one)?.reject(new InboundRefused('busy'))
  }

  #start(): Worker {
    const data: ThreadData = { dnsServers: this.#dnsServers, maxBytes: BYTES_MAX }
    const started = new Worker(THREAD_FILE, {
      workerData: data,
      name: 'posthorn inbound',
      // Options of the main thread such as --input-type would keep this one from starting.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.on('message', (reply: ThreadReply) => this.#hear(started, reply))
    started.on('error', () => this.#lose(started))
    started.once('exit', () => this.#lose(started))
    return started
  }

  #hear(from: Worker, reply: ThreadReply): void {
    if (reply.kind === 'parsed') {
      this.#isParsed = true
      return
    }
    if (reply.kind === 'begun') {
      this.#current = reply.id
      this.#isParsed = false
      void this.#watch(from, reply.id)
      return
    }
    if (this.#current === reply.id) this.#current = undefined
    if (reply.kind !== 'done') return
    const one = this.#inHand.get(reply.id)
    this.#inHand.delete(reply.id)
    if (typeof reply.message === 'string') one?.reject(new InboundRefused(reply.message))
    else one?.resolve(reply.message)
    this.#feed()
    if (this.#inHand.size > 0) return
    from.unref()
    this.#idle = setTimeout(() => {
      if (this.#thread === from) this.#thread = undefined
      from.postMessage(undefined)
    }, this.#idleMs).unref()
  }

  #mayHave(owner: string): boolean {
    let own = 0
    for (const one of this.#inHand.values()) if (one.owner === owner) own += 1
    return own < IN_HAND.share
  }

  /** Gives the thread as many messages as it may have. */
  #feed(): void {
    while (this.#inHand.size < IN_HAND.all) {
      const next = this.#queue.take((owner) => this.#mayHave(owner))
      if (!next) return
      clearTimeout(this.#idle)
      this.#thread ??= this.#start()
      this.#thread.ref()
      this.#inHand.set(next.request.id, next)
      this.#thread.postMessage(next.request)
    }
  }

  /** Ends a thread that takes too long for a message. CPU time counts, not the time of the clock. */
  async #watch(from: Worker, id: number): Promise<void> {
    const begun = { wall: performance.now(), cpu: await cpuOf(from) }
    while (this.#thread === from && this.#current === id) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref())
      if (this.#thread !== from || this.#current !== id) return
      const used = (await cpuOf(from)) - begun.cpu
      const isStarved = performance.now() - begun.wall >= PATIENCE * this.#cpuMs
      if (this.#thread !== from || this.#current !== id || (used < this.#cpuMs && !isStarved)) continue
      this.#lose(from)
      await from.terminate()
    }
  }
}

/**
 * Creates a reader that runs on a thread of its own, which starts with the first message, and ends when it is idle (see
 * `ReadInbound`).
 */
export function inboundReader(options: InboundReaderOptions = {}): ReadInbound {
  const reader = new Reader(options)
  return (raw, envelope, owner) => reader.read(raw, envelope, owner)
}

/** Returns the CPU time of a thread in milliseconds; the elapsed time where Node cannot measure it. */
async function cpuOf(thread: Worker): Promise<number> {
  if (typeof thread.cpuUsage !== 'function') return performance.now()
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
