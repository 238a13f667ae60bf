import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@posthorn/core/ports'
import { DRAIN_MS } from '../http/shutdown.ts'

/** A process that runs until it is stopped, by `stop` or by SIGTERM or SIGINT. */
export interface RunningProcess {
  /** Finishes work in flight, gives back the rest, and closes everything. */
  stop(): Promise<void>
  /** Resolves when everything is closed. */
  readonly stopped: Promise<void>
}

/** The steps in which a process stops. */
export interface EndCause {
  /** Finishes work in flight. */
  drain(): Promise<unknown>
  /** Ends work that takes too long to finish, with an outcome that is still recorded. */
  breakOff(): Promise<unknown>
  /** Closes everything, even if work still runs. */
  close(): Promise<void>
}

/** Aborted work is recorded within this time, or later by another node. */
const SETTLE_MS = 2000
/** Total time from the signal on: `close` has timeouts of its own, and process managers wait 30 s. */
export const EXIT_MS = 29_000

/** The message, in a line of 80 columns, after the ^C of the terminal. */
const STOPPING = 'Stopping: finishing work in progress. Press Ctrl-C again to end now.'

interface StopOptions {
  readonly drainMs?: number
  /** Prints the line for the person at the terminal, in place of the two records in the log. */
  readonly say?: ((line: string) => void) | undefined
}

/**
 * Stops at the first signal: `drain` has DRAIN_MS, then the rest is aborted and everything is closed. A process that
 * receives a signal ends within 29 s in any case; a second signal ends it immediately.
 */
export function untilStopped(
  log: Log,
  { drain, breakOff, close }: EndCause,
  { drainMs = DRAIN_MS, say }: StopOptions = {},
): RunningProcess {
  const end = Promise.withResolvers<void>()
  let stopping = false
  let signalled = false

  async function finish(): Promise<void> {
    if (say) say(STOPPING)
    else log.info({}, 'stopping: finishing work in progress')
    const drained = drain().then(() => true)
    const inTime = await Promise.race([drained, sleep(drainMs, false, { ref: false })])
    if (!inTime) {
      log.warn({ seconds: drainMs / 1000 }, 'some work in progress was not finished in time and is aborted')
      await breakOff()
      await Promise.race([drained, sleep(SETTLE_MS, false, { ref: false })])
    }
    await close()
    if (!say) log.info({}, 'stopped')
  }

  const stop = () => {
    if (!stopping) finish().finally(ignoreSignals).then(end.resolve, end.reject)
    stopping = true
    return end.promise
  }
  const onSignal = (signal: NodeJS.Signals) => {
    // Not `stopping`: a terminal sends its signal to a worker process, too, which its parent asks to stop at the same time.
    if (signalled) process.exit(signal === 'SIGINT' ? 130 : 143)
    signalled = true
    setTimeout(() => {
      log.error({ seconds: EXIT_MS / 1000 }, 'stopped with open resources')
      process.exit()
    }, EXIT_MS).unref()
    stop().catch(() => undefined) // `stopped` rejects, too
  }
  const ignoreSignals = () => process.off('SIGTERM', onSignal).off('SIGINT', onSignal)
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  return { stop, stopped: end.promise }
}
