import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { AppError } from '@posthorn/core/kernel'
import { declaredLength, EXCESS_READ, tooLarge } from './body.ts'
import { Budget, type BudgetLimits, type Claim } from './budget.ts'
import { brokenOff } from './turn.ts'

export interface BodyLimits extends BudgetLimits {
  /** The time that a caller may pause in the middle of a body. */
  readonly idleMs: number
  /** The time that a whole body may take, without the time in which it waited here. */
  readonly wholeMs: number
  /** The minimum speed of a body while memory is short, in bytes per second. A slower one gives way. */
  readonly slowBytes: number
  /** The time that a caller may pause while it reads a long answer. */
  readonly unreadMs: number
}

const MB = 1024 * 1024

const BODY_LIMITS: BodyLimits = {
  totalBytes: 256 * MB,
  finishBytes: 56 * MB,
  smallBytes: 64 * MB,
  smallMax: 2 * MB,
  shareBytes: 128 * MB,
  smallShareBytes: 16 * MB,
  patienceMs: 30_000,
  idleMs: 15_000,
  wholeMs: 60_000,
  slowBytes: 64 * 1024,
  unreadMs: 60_000,
}

/** A body up to this size does not count against the budget: the connection buffers as much anyway. */
const LIGHT = 64 * 1024

/**
 * The time during which the rest of a refused body is discarded: many clients read the answer only after they have sent
 * everything.
 */
const LINGER_MS = 10_000

const LOOK_MS = 1000

const NOTHING = Buffer.alloc(0)

export interface ReceivedRequest {
  readonly bytes: Buffer
  /** Releases the bytes. */
  release(): void
}

/** Reads bodies within the limits of memory and time, and watches that answers are read. */
export interface Receiver {
  /**
   * Reads the whole body. Never holds more than `limit` bytes; throws `PAYLOAD_TOO_LARGE` for a longer one as early as
   * possible, and `REQUEST_TIMEOUT` for one that arrives too slowly. `owner` is called only for a body that counts.
   */
  receive(request: IncomingMessage, owner: () => string | Promise<string>, limit: number): Promise<ReceivedRequest>
  /** Ends the connection when the client pauses for too long while it reads the answer that is about to be sent. */
  endUnread(request: IncomingMessage): void
}

export function createReceiver(limits: Partial<BodyLimits> = {}): Receiver {
  const all = { ...BODY_LIMITS, ...limits }
  const budget = new Budget(all)
  const watch = createWatch(all, budget)
  return {
    async receive(request, owner, limit) {
      const declared = declaredLength(request)
      if (declared === 0) return { bytes: NOTHING, release: nothing }
      if (declared !== undefined && declared > limit + EXCESS_READ) throw tooLarge(limit)
      const size = declared === undefined ? undefined : Math.min(declared, limit)
      const isLight = (size ?? limit) <= LIGHT
      const claim = isLight ? LIGHT_CLAIM : await budget.claim({ owner: await owner(), size, limit, client: request })
      try {
        return { bytes: await readBody(request, { limit, watch, claim }), release: () => claim.release() }
      } catch (error) {
        claim.release()
        throw error
      }
    },
    endUnread({ socket }) {
      if (socket instanceof Socket) socket.setTimeout(all.unreadMs)
    },
  }
}

const nothing = () => undefined

const LIGHT_CLAIM: Claim = { grow: nothing, finish: nothing, release: nothing }

/** A body that is being read. */
interface BodyReading {
  /** Moved forward by the time in which the body waits here. */
  startedAt: number
  receivedAt: number
  length: number
  /** The length at the last check, and the time of that check. */
  seen: { readonly length: number; readonly at: number }
  /** Whether the body holds memory that others may need. */
  readonly counts: boolean
  /** The time since which the body waits here for memory. */
  pausedAt: number | undefined
  giveUp(why: Slow): void
}

type Slow = 'idle' | 'long' | 'in the way'

/** Gives up bodies that arrive too slowly. One timer serves all, because nearly all of them are complete soon. */
interface Watch {
  readonly limits: BodyLimits
  add(reading: BodyReading): void
  remove(reading: BodyReading): void
}

function createWatch(limits: BodyLimits, budget: Budget): Watch {
  const { idleMs, wholeMs, slowBytes } = limits
  const readings = new Set<BodyReading>()
  let timer: NodeJS.Timeout | undefined

  function slowness({ startedAt, receivedAt, pausedAt }: BodyReading, now: number): Slow | undefined {
    if (pausedAt !== undefined) return undefined
    return now - startedAt > wholeMs ? 'long' : now - receivedAt > idleMs ? 'idle' : undefined
  }

  /**
   * Returns the slowest bodies when others wait for the memory that they hold: a few at a time, slowest first. Accounts
   * are cheap, and bodies that stop before their end would fill the memory for the whole time that one may take.
   */
  function inTheWay(now: number): readonly BodyReading[] {
    const slow: { readonly reading: BodyReading; readonly rate: number }[] = []
    for (const reading of readings) {
      const { seen, length, pausedAt, counts } = reading
      const ms = now - seen.at
      if (ms < LOOK_MS) continue
      reading.seen = { length, at: now }
      const rate = ((length - seen.length) / ms) * 1000
      if (counts && pausedAt === undefined && rate < slowBytes) slow.push({ reading, rate })
    }
    if (!budget.isShort) return []
    const inOrder = slow.toSorted((a, b) => a.rate - b.rate)
    return inOrder.slice(0, Math.ceil(inOrder.length / 4)).map(({ reading }) => reading)
  }

  function look(): void {
    if (readings.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    const now = performance.now()
    for (const reading of inTheWay(now)) reading.giveUp('in the way')
    const late = [...readings].filter((reading) => slowness(reading, now))
    if (late.length === 0) return
    // Reads first the data that arrived while this process was busy: the caller was not late.
    setImmediate(() => {
      for (const reading of late) {
        const slow = readings.has(reading) && slowness(reading, now)
        if (slow) reading.giveUp(slow)
      }
    })
  }

  return {
    limits,
    add(reading) {
      readings.add(reading)
      timer ??= setInterval(look, Math.min(LOOK_MS, idleMs / 4, wholeMs / 4)).unref()
    },
    remove: (reading) => void readings.delete(reading),
  }
}

interface How {
  readonly limit: number
  readonly watch: Watch
  readonly claim: Claim
}

function readBody(request: IncomingMessage, { limit, watch, claim }: How): Promise<Buffer> {
  if (request.destroyed) return Promise.reject(brokenOff())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const startedAt = performance.now()
    const reading: BodyReading = {
      startedAt,
      receivedAt: startedAt,
      length: 0,
      pausedAt: undefined,
      seen: { length: 0, at: startedAt },
      counts: claim !== LIGHT_CLAIM,
      giveUp: (why) => fail(tooSlow(why, reading, watch.limits)),
    }
    const settle = () => {
      watch.remove(reading)
      request.off('data', onData).off('end', onEnd).off('close', onBroken)
      claim.finish()
    }
    const fail = (error: unknown) => {
      settle()
      chunks.length = 0
      discard(request)
      reject(error)
    }
    const goOn = () => {
      if (reading.pausedAt === undefined || request.destroyed) return
      reading.receivedAt = performance.now()
      reading.startedAt += reading.receivedAt - reading.pausedAt
      reading.pausedAt = undefined
      reading.seen = { length: reading.length, at: reading.receivedAt }
      request.resume()
    }
    const onData = (chunk: Buffer) => {
      reading.receivedAt = performance.now()
      reading.length += chunk.length
      if (reading.length > limit) {
        chunks.length = 0
        if (reading.length > limit + EXCESS_READ) fail(tooLarge(limit))
        return
      }
      chunks.push(chunk)
      const room = claim.grow(chunk.length)
      if (!room) return
      request.pause()
      reading.pausedAt = reading.receivedAt
      room.then(goOn, fail)
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

function tooSlow(why: Slow, { length }: BodyReading, { idleMs, wholeMs, slowBytes }: BodyLimits): AppError {
  if (why === 'in the way')
    return new AppError('SERVICE_UNAVAILABLE', {
      message: `The server is short of memory, and this body arrived at less than ${slowBytes / 1024} kB in a second.`,
      suggestion: 'Try again in a few seconds, over a faster connection or with a smaller body.',
      retryAfterSeconds: 5,
      details: { received: length },
    })
  if (why === 'idle')
    return new AppError('REQUEST_TIMEOUT', {
      message: `No data of the body arrived for ${idleMs / 1000} seconds.`,
      details: { received: length },
    })
  return new AppError('REQUEST_TIMEOUT', {
    message: `The body did not arrive within ${wholeMs / 1000} seconds; ${length} bytes arrived.`,
    suggestion:
      'Use a faster connection: 55 MB need 8 Mbit/s. Or send less: link to files instead of attaching them, or split a batch or an import.',
    details: { received: length, seconds: wholeMs / 1000 },
  })
}
