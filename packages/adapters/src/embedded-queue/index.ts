import type { Queue, WakeName } from '@posthorn/core/ports'

export interface EmbeddedQueueOptions {
  /** Called when a handler throws; the queue continues. `console.error` by default. */
  readonly onError?: (name: WakeName, error: unknown) => void
}

/** One name's wake-ups, merged: at most one is waiting and one running. */
interface Alarm {
  readonly name: WakeName
  handler: (() => Promise<void>) | undefined
  /** The earliest requested time, in milliseconds since 1970; undefined when there is none. */
  dueMs: number | undefined
  /** Cancels the timer for `dueMs`. */
  disarm: () => void
  running: Promise<void> | undefined
}

/** Longer delays overflow Node's timers and fire immediately. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

const asked = Promise.resolve()

/** Creates a queue in this process, with timers and no storage. It cannot restart after `stop`. */
export function embeddedQueue({ onError = report }: EmbeddedQueueOptions = {}): Queue {
  const alarms = new Map<WakeName, Alarm>()
  let state: 'idle' | 'started' | 'stopped' = 'idle'

  function alarmOf(name: WakeName): Alarm {
    let alarm = alarms.get(name)
    if (!alarm) {
      alarm = { name, handler: undefined, dueMs: undefined, disarm() {}, running: undefined }
      alarms.set(name, alarm)
    }
    return alarm
  }

  /** Sets the timer, unless the handler is running: then the end of the run sets it. */
  function arm(alarm: Alarm): void {
    alarm.disarm()
    if (state !== 'started' || alarm.running || !alarm.handler || alarm.dueMs === undefined) return
    const waitMs = alarm.dueMs - Date.now()
    if (waitMs <= 0) {
      const immediate = setImmediate(() => ring(alarm))
      alarm.disarm = () => clearImmediate(immediate)
      return
    }
    // Sets the timer again after part of a long wait, and after firing a moment early.
    const timer = setTimeout(() => arm(alarm), Math.min(waitMs, LONGEST_TIMEOUT_MS))
    alarm.disarm = () => clearTimeout(timer)
  }

  function ring(alarm: Alarm): void {
    alarm.dueMs = undefined
    alarm.running = run(alarm).then(() => {
      alarm.running = undefined
      arm(alarm)
    })
  }

  async function run({ name, handler }: Alarm): Promise<void> {
    try {
      await handler?.()
    } catch (error) {
      onError(name, error)
    }
  }

  return {
    wake(name, at) {
      if (state === 'stopped') return asked
      const alarm = alarmOf(name)
      const dueMs = at?.getTime() ?? 0
      if (alarm.dueMs === undefined || dueMs < alarm.dueMs) {
        alarm.dueMs = dueMs
        arm(alarm)
      }
      return asked
    },
    handle(name, handler) {
      const alarm = alarmOf(name)
      alarm.handler = handler
      arm(alarm)
    },
    async start() {
      if (state !== 'idle') return
      state = 'started'
      for (const alarm of alarms.values()) arm(alarm)
    },
    async stop() {
      state = 'stopped'
      for (const alarm of alarms.values()) alarm.disarm()
      await Promise.all([...alarms.values()].map(({ running }) => running))
    },
  }
}

function report(name: WakeName, error: unknown): void {
  console.error(`posthorn: the handler of ${name} failed`, error)
}
