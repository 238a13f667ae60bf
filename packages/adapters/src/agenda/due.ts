import type { JobParameters } from 'agenda'
import { LOCK_MS, RETRY_MS } from './server.ts'

/** What the server says of an alarm, as far as it matters when it is due. */
export interface AlarmState {
  readonly name: string
  readonly nextRunAt?: Date | null | undefined
  readonly lockedAt?: Date | null | undefined
}

/** When each alarm is due as far as this node knows, so that the server is asked for one only when there is one. */
export interface DueTimes {
  /** The server said when the alarm of `name` is due. */
  hear(name: string, dueMs: number): void
  /** What is known may be old: the next taker looks. */
  doubt(): void
  /** Takes the alarm of `name` with `lock` if it is due; undefined if it is not, and after a failure. */
  take(name: string, lock: LockAlarm): Promise<JobParameters | undefined>
  /** Nothing is taken any more; resolves when nothing is being taken. */
  close(): Promise<void>
}

/** Locks an alarm that is due at `now`, or whose lock was taken before `deadline`. */
export type LockAlarm = (now: Date, deadline: Date) => Promise<JobParameters | undefined>

export interface DueTimesOptions {
  /** Reads all alarms that are set or locked. */
  look(): Promise<readonly AlarmState[]>
  /** How old the last look may be. */
  lookEveryMs(): number
  failed(error: unknown): void
}

/**
 * Given to Agenda as the time of the lock, so that it never deems a job expired: one that expires before it runs stays in
 * Agenda's count of locked jobs for ever, and with a lock limit of 1 its name would never run again.
 */
const ALWAYS_LOCKED = new Date(8.64e15)

export function dueTimes({ look, lookEveryMs, failed }: DueTimesOptions): DueTimes {
  const due = new Map<string, number>()
  const taking = new Map<string, Promise<JobParameters | undefined>>()
  /** Names heard of since the running look began: it may have read what was before. */
  const heard = new Set<string>()
  let looking: Promise<void> | undefined
  let lookedMs = Number.NEGATIVE_INFINITY
  let pauseMs = 0
  let closed = false

  async function lookNow(): Promise<void> {
    heard.clear()
    lookedMs = Date.now()
    pauseMs = RETRY_MS
    const found = new Map<string, number>()
    for (const alarm of await look()) {
      const dueMs = dueMsOf(alarm)
      if (dueMs !== undefined) found.set(alarm.name, Math.min(dueMs, found.get(alarm.name) ?? dueMs))
    }
    pauseMs = 0
    for (const name of new Set([...due.keys(), ...found.keys()])) {
      if (heard.has(name)) continue
      const dueMs = found.get(name)
      if (dueMs === undefined) due.delete(name)
      else due.set(name, dueMs)
    }
  }

  /** Looks when the last look is too old; all names share one look. */
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
      due.delete(name) // before the answer: a later time may be heard of meanwhile
      const job = await lock(now, new Date(now.getTime() - LOCK_MS))
      return job && { ...job, lockedAt: ALWAYS_LOCKED }
    } catch (error) {
      failed(error)
      return undefined
    }
  }

  return {
    hear(name, dueMs) {
      heard.add(name)
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
