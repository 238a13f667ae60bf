import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@posthorn/core'
import { DRAIN_MS } from '../server.ts'

/** A process that runs until it is stopped, by `stop` or by SIGTERM or SIGINT. */
export interface Running {
  /** Finishes what is in flight, gives back the rest, and closes everything. */
  stop(): Promise<void>
  /** Resolves when everything is closed. */
  readonly stopped: Promise<void>
}

/**
 * Stops at the first signal: `drain` finishes what is in flight and has DRAIN_MS for it, then `close` closes what is open.
 * A second signal ends the process at once.
 */
export function untilStopped(log: Log, drain: () => Promise<unknown>, close: () => Promise<void>): Running {
  const end = Promise.withResolvers<void>()
  let stopping = false

  async function finish(): Promise<void> {
    log.info({}, 'stopping: finishing what is in flight')
    const drained = drain().then(() => true)
    const inTime = await Promise.race([drained, sleep(DRAIN_MS, false, { ref: false })])
    if (!inTime) log.warn({ seconds: DRAIN_MS / 1000 }, 'stopped before everything in flight was finished')
    await close()
    log.info({}, 'stopped')
  }

  const stop = () => {
    if (!stopping) finish().finally(ignoreSignals).then(end.resolve, end.reject)
    stopping = true
    return end.promise
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    stop().catch(() => undefined) // whoever waits for `stopped` hears of it
  }
  const ignoreSignals = () => process.off('SIGTERM', onSignal).off('SIGINT', onSignal)
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  return { stop, stopped: end.promise }
}
