import type { JobParameters } from 'agenda'
import { LOCK_MS, RETRY_MS } from './server.ts'

/** The server's data on when an alarm is due. */
export interface AlarmState {
  readonly name: string
  readonly nextRunAt?: Date | null | undefined
  readonly lockedAt?: Date | null | undefined
}

/** The times at which this node knows alarms to be due, so that it queries the server only when there is one. */
export interface DueTimes {
  /** Records the server's time for the alarm of `name`. */
  onNotification(name: string, dueMs: number): void
  /** Marks the knowledge as old: the next `take` reads from the server. */
  doubt(): void
  /** Takes the alarm of `name` with `lock` if it is due. Returns undefined if it is not due, and after a failure. */
  take(name: string, lock: LockAlarm): Promise<JobParameters | undefined>
  /** Stops taking alarms. Resolves when none is being taken. */
  close(): Promise<void>
}

/** Locks an alarm that is due at `now`, or whose lock was taken before `deadline`. */
export type LockAlarm = (now: Date, deadline: Date) => Promise<JobParameters | undefined>

export interface DueTimesOptions {
  /** Reads all alarms that are set or locked. */
  look(): Promise<readonly AlarmState[]>
  /** The greatest age of the last reading. */
  lookEveryMs(): number
  failed(error: unknown): void
}

/**
 * The lock time given to Agenda, so that it never considers a job expired: a job that expires before it runs stays in
 * Agenda's count of locked jobs forever, and with a lock limit of 1 its name would never run again.
 */
const ALWAYS_LOCKED = new Date(8.64e15)

export function dueTimes({ look, lookEveryMs, failed }: DueTimesOptions): DueTimes {
  const due = new Map<string, number>()
  const taking = new Map<string, Promise<JobParameters | undefined>>()
  /** Names that changed since the current reading began, which may have missed the change. */
  const seen = new Set<string>()
  let looking: Promise<void> | undefined
  let lookedMs = Number.NEGATIVE_INFINITY
  let pauseMs = 0
  let closed = false

  async function lookNow(): Promise<void> {
    seen.clear()
    lookedMs = Date.now()
    pauseMs = RETRY_MS
    const found = new Map<string, number>()
    for (const alarm of await look()) {
      const dueMs = dueMsOf(alarm)
      if (dueMs !== undefined) found.set(alarm.name, Math.min(dueMs, found.get(alarm.name) ?? dueMs))
    }
    pauseMs = 0
    for (const name of new Set([...due.keys(), ...found.keys()])) {
      if (seen.has(name)) continue
      const dueMs = found.get(name)
      if (dueMs === undefined) due.delete(name)
      else due.set(name, dueMs)
    }
  }

  /** Reads when the last reading is too old; all names share one reading. */
  function freshen(): Promise<void> | undefined {
    if (!looking && Date.now() - lookedMs >= Math.max(lookEveryMs(), pauseMs)) {
      looking = lookNow().finally(() => {
        looking = undefined
      })
    }
    return looking
  }

  async function tryTake(name: string, lock: LockAlarm): Promise<JobParameters | undefined> {
    try {
      await freshen()
      const now = new Date()
      if (closed || (due.get(name) ?? Number.POSITIVE_INFINITY) > now.getTime()) return undefined
      due.delete(name) // before the answer: a later time may arrive during the call
      const job = await lock(now, new Date(now.getTime() - LOCK_MS))
      return job && { ...job, lockedAt: ALWAYS_LOCKED }
    } catch (error) {
      failed(error)
      return undefined
    }
  }

  return {
    onNotification(name, dueMs) {
      seen.add(name)
      due.set(name, dueMs)
    },
    doubt() {
      lookedMs = Number.NEGATIVE_INFINITY
    },
    async take(name, lock) {
      if (closed || taking.has(name)) return undefined
      const taken = tryTake(name, lock).finally(() => taking.delete(name))
      taking.set(name, taken)
      return taken
    },
    async close() {
      closed = true
      await Promise.all(taking.values())
    },
  }
}

function dueMsOf({ nextRunAt, lockedAt }: AlarmState): number | undefined {
  return lockedAt ? lockedAt.getTime() + LOCK_MS : nextRunAt?.getTime()
}
