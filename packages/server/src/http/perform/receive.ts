import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { AppError } from '@posthorn/core'
import { EXCESS_READ, sizeOfBody, tooLarge } from './body.ts'
import { type BudgetLimits, brokenOff, createBudget } from './budget.ts'

export interface BodyLimits extends BudgetLimits {
  /** How long a caller may pause in the middle of a body. */
  readonly idleMs: number
  /** How long a body may take at any speed; after that it must arrive at `bytesPerSecond`. */
  readonly graceMs: number
  readonly bytesPerSecond: number
  /** How long a caller may pause while it reads a long answer. */
  readonly unreadMs: number
}

const MB = 1024 * 1024

export const BODY_LIMITS: BodyLimits = {
  totalBytes: 256 * MB,
  shareBytes: 128 * MB,
  patienceMs: 30_000,
  idleMs: 15_000,
  graceMs: 30_000,
  bytesPerSecond: 64 * 1024,
  unreadMs: 60_000,
}

/** A body up to this size does not count against the budget: the connection buffers as much anyway. */
const LIGHT = 64 * 1024

/** How long the rest of a refused body is discarded: many clients read the answer only after they have sent all. */
const LINGER_MS = 10_000

const NOTHING = Buffer.alloc(0)

export interface Received {
  readonly bytes: Buffer
  /** Releases the bytes. */
  release(): void
}

/** Reads bodies within the limits of memory and time, and watches that answers are read. */
export interface Receiver {
  /**
   * Reads the whole body. Never holds more than `limit` bytes; throws `PAYLOAD_TOO_LARGE` for a longer one as early as
   * possible, and `REQUEST_TIMEOUT` for one that arrives too slowly.
   */
  receive(request: IncomingMessage, owner: string, limit: number): Promise<Received>
  /** Ends the connection when nothing of the answer that is about to be sent is read for too long. */
  endUnread(request: IncomingMessage): void
}

export function createReceiver(limits: Partial<BodyLimits> = {}): Receiver {
  const all = { ...BODY_LIMITS, ...limits }
  const budget = createBudget(all)
  const watch = createWatch(all)
  return {
    async receive(request, owner, limit) {
      const size = sizeOfBody(request, limit)
      if (size === 0) return { bytes: NOTHING, release: nothing }
      const release = size > LIGHT ? await budget.take(owner, size, request) : nothing
      try {
        return { bytes: await readBody(request, limit, watch), release }
      } catch (error) {
        release()
        throw error
      }
    },
    endUnread({ socket }) {
      if (socket instanceof Socket) socket.setTimeout(all.unreadMs)
    },
  }
}

const nothing = () => undefined

/** A body that is being read. */
interface Reading {
  readonly startedAt: number
  heardAt: number
  length: number
  giveUp(): void
}

/** Gives up bodies that arrive too slowly. One timer serves all, because nearly all of them are complete at once. */
interface Watch {
  add(reading: Reading): void
  remove(reading: Reading): void
}

function createWatch({ idleMs, graceMs, bytesPerSecond }: BodyLimits): Watch {
  const readings = new Set<Reading>()
  let timer: NodeJS.Timeout | undefined

  function isLate({ startedAt, heardAt, length }: Reading, now: number): boolean {
    const expected = ((now - startedAt - graceMs) / 1000) * bytesPerSecond
    return now - heardAt > idleMs || length < expected
  }

  function look(): void {
    if (readings.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    const now = performance.now()
    const late = [...readings].filter((reading) => isLate(reading, now))
    if (late.length === 0) return
    // Reads first what arrived while this process was busy: the caller was not late.
    setImmediate(() => {
      for (const reading of late) if (readings.has(reading) && reading.heardAt < now) reading.giveUp()
    })
  }

  return {
    add(reading) {
      readings.add(reading)
      timer ??= setInterval(look, Math.min(1000, idleMs / 4)).unref()
    },
    remove: (reading) => void readings.delete(reading),
  }
}

function readBody(request: IncomingMessage, limit: number, watch: Watch): Promise<Buffer> {
  if (request.destroyed) return Promise.reject(brokenOff())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const startedAt = performance.now()
    const reading: Reading = { startedAt, heardAt: startedAt, length: 0, giveUp: () => fail(tooSlow()) }
    const settle = () => {
      watch.remove(reading)
      request.off('data', onData).off('end', onEnd).off('close', onBroken)
    }
    const fail = (error: AppError) => {
      settle()
      chunks.length = 0
      discard(request)
      reject(error)
    }
    const onData = (chunk: Buffer) => {
      reading.heardAt = performance.now()
      reading.length += chunk.length
      if (reading.length <= limit) chunks.push(chunk)
      else chunks.length = 0
      if (reading.length > limit + EXCESS_READ) fail(tooLarge(limit))
    }
    const onEnd = () => {
      settle()
      const [first = NOTHING] = chunks
      if (reading.length > limit) reject(tooLarge(limit))
      else resolve(chunks.length > 1 ? Buffer.concat(chunks, reading.length) : first)
    }
    const onBroken = () => {
      settle()
      reject(brokenOff())
    }
    request.on('data', onData).once('end', onEnd).once('close', onBroken)
    watch.add(reading)
  })
}

/** Discards the rest of a body, and ends the connection if that takes long. */
function discard(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref()
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  request.resume()
}

function tooSlow(): AppError {
  return new AppError('REQUEST_TIMEOUT')
}
