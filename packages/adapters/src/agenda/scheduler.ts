import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WakeName } from '@posthorn/core/ports'
import { Agenda } from 'agenda'
import { type AlarmServer, RETRY_MS, SERVER_TIMEOUT_MS } from './server.ts'

/** Agenda as the alarm clock of this node. */
export interface Scheduler {
  /** Registers the bell that the alarm of `name` rings on this node. */
  define(name: WakeName, ring: () => void): void
  /** Sets the alarm of `name`. Any node may take it. */
  post(name: WakeName, at: Date): Promise<void>
  /**
   * Starts taking alarms. Resolves after SERVER_TIMEOUT_MS at the latest, and keeps trying until the server is there.
   */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Rings take no time, so more would be useless; with fewer than the number of names, Agenda spins (the sum of lock
 * limits).
 */
const MAX_CONCURRENCY = 16

export function scheduler(server: AlarmServer, failed: (error: unknown) => void): Scheduler {
  const bells = new Map<WakeName, () => void>()
  const stopping = new AbortController()
  let opening: Promise<Agenda> | undefined
  let agenda: Agenda | undefined
  let starting: Promise<void> | undefined

  async function open(): Promise<Agenda> {
    // First, because Agenda's constructor also connects, and a failure there would be an unhandled rejection.
    await server.connect()
    const made = new Agenda({
      backend: server.backend,
      name: `${hostname()}:${process.pid}`,
      processEvery: server.tickMs,
      maxConcurrency: MAX_CONCURRENCY,
      defaultConcurrency: 1,
      defaultLockLimit: 1,
      // Only the length of the timer that Agenda leaves after each run; the real lock time is LOCK_MS.
      defaultLockLifetime: server.tickMs,
      // An alarm is reused; removing it after a run would lose the next wake-up.
      removeOnComplete: false,
    })
    made.on('error', (error) => !isSlowEnd(error) && failed(error))
    await made.ready
    for (const [name, ring] of bells) made.define(name, async () => ring())
    agenda = made
    return made
  }

  function opened(): Promise<Agenda> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})

  /** Returns true if Agenda is running. */
  async function tryStart(): Promise<boolean> {
    try {
      const made = await opened()
      if (!stopping.signal.aborted) await made.start()
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }

  async function startLater(): Promise<void> {
    do {
      await pause(RETRY_MS)
    } while (!stopping.signal.aborted && !(await tryStart()))
  }

  return {
    define(name, ring) {
      bells.set(name, ring)
      agenda?.define(name, async () => ring())
    },
    async post(name, at) {
      const job = (await opened()).create(name, {}).schedule(at)
      job.attrs.type = 'single'
      await job.save()
    },
    async start() {
      const first = tryStart()
      starting = first.then((runs) => (runs ? undefined : startLater()))
      await Promise.race([first, pause(SERVER_TIMEOUT_MS)])
    },
    async stop() {
      stopping.abort()
      await starting
      await server.rest()
      await agenda?.drain({ timeout: 1000, closeConnection: false })
      await server.close()
    },
  }
}

/**
 * Agenda considers a run dead when its timer fires while the end of the run is being written, as with a server that
 * takes longer than half a tick. The bell has rung, and the end is written nevertheless.
 */
function isSlowEnd(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no lockedAt date found')
}
