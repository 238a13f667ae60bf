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
  /** The DNS servers to ask; those of the system unless given. */
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
/** A message is in memory a few times at once: raw, decoded, and as text. Megabytes. */
const HEAP_MB = 256
const LOOK_MS = 100
/** A thread that waits for the CPU for this multiple of its limit is ended, too. */
const PATIENCE = 10

/** Beside this file: the build puts every chunk one folder deep, and keeps the names of entries. */
const THREAD_FILE = new URL(`../inbound/thread${path.extname(import.meta.url)}`, import.meta.url)

/** How many messages the thread has in hand, while name servers are asked; of one project as many as leave others room. */
const IN_HAND = { all: 12, share: 4 } as const

interface Waiting {
  readonly owner: string
  readonly request: ThreadRequest
  readonly resolve: (message: InboundMessage) => void
  readonly reject: (error: InboundRefused) => void
}

/** Reads messages on a thread of its own, which starts with the first one, and ends when it is idle (see `ReadInbound`). */
export function inboundReader(options: InboundReaderOptions = {}): ReadInbound {
  const { dnsServers, maxWaiting = 20, cpuMs = 2000, idleMs = 60_000 } = options
  /** Those that the thread has. */
  const inHand = new Map<number, Waiting>()
  const queue = new FairQueue<Waiting>(maxWaiting)
  let thread: Worker | undefined
  let current: number | undefined
  /** Whether only the signatures of the current one are left to check. */
  let isParsed = false
  let count = 0
  let idle: NodeJS.Timeout | undefined

  /** Whoever was being read is the cause, and is read once more, only its beginning; the others may come again. */
  function lose(lost: Worker): void {
    if (thread !== lost) return
    thread = undefined
    const had = [...inHand]
    const blamed = current
    const isBrief = !isParsed
    inHand.clear()
    current = undefined
    for (const [id, one] of had) {
      if (id !== blamed) one.reject(new InboundRefused('busy'))
      else if (isBrief && !one.request.isBrief) enter({ ...one, request: { ...one.request, isBrief: true } })
      else one.reject(new InboundRefused('too_costly'))
    }
    feed()
  }

  function enter(one: Waiting): void {
    queue.add(one.owner, one)?.reject(new InboundRefused('busy'))
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
    if (reply.kind === 'parsed') {
      isParsed = true
      return
    }
    if (reply.kind === 'begun') {
      current = reply.id
      isParsed = false
      void watch(from, reply.id)
      return
    }
    if (current === reply.id) current = undefined
    if (reply.kind !== 'done') return
    const one = inHand.get(reply.id)
    inHand.delete(reply.id)
    if (typeof reply.message === 'string') one?.reject(new InboundRefused(reply.message))
    else one?.resolve(reply.message)
    feed()
    if (inHand.size > 0) return
    from.unref()
    idle = setTimeout(() => {
      if (thread === from) thread = undefined
      from.postMessage(undefined)
    }, idleMs).unref()
  }

  function mayHave(owner: string): boolean {
    let own = 0
    for (const one of inHand.values()) if (one.owner === owner) own += 1
    return own < IN_HAND.share
  }

  /** Gives the thread what it may have. */
  function feed(): void {
    while (inHand.size < IN_HAND.all) {
      const next = queue.take(mayHave)
      if (!next) return
      clearTimeout(idle)
      thread ??= start()
      thread.ref()
      inHand.set(next.request.id, next)
      thread.postMessage(next.request)
    }
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

  return (raw: RawMessage, envelope: Envelope, owner: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<InboundMessage>()
    const request: ThreadRequest = { id: ++count, raw, envelope }
    enter({ owner, request, resolve, reject })
    feed()
    return promise
  }
}

/** The CPU time of a thread in milliseconds; elapsed time where Node cannot measure it. */
async function cpuOf(thread: Worker): Promise<number> {
  if (typeof thread.cpuUsage !== 'function') return performance.now()
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
