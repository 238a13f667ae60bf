import { createContext, Script } from 'node:vm'

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT'
/** Work that waits for the CPU for this multiple of its limit is stopped, too. */
const PATIENCE = 20
/** Work that gets the CPU all the time is stopped a moment before it has used its limit. */
const ALMOST = 0.9

/** Thrown when work was stopped because it took too long. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit'
}

/**
 * Returns a function that runs synchronous work in this thread, and throws `OverLimit` if it takes more CPU time than
 * the limit. Work that was only slowed by a busy machine starts again, with more time: it must be repeatable.
 */
export function createCpuLimit(cpuMs: number): (work: () => void) => void {
  const place: { work: () => void } = { work() {} }
  const context = createContext(place)
  const script = new Script('work()')
  return (work) => {
    place.work = work
    // `vm` stops long work, including calls from its script out of its context, but it measures elapsed time.
    for (let timeout = cpuMs; ; timeout *= 2) {
      const usedMs = startCpuClock()
      try {
        script.runInContext(context, { timeout })
        return
      } catch (error) {
        if (!isTimeout(error)) throw error
        if (usedMs() >= ALMOST * cpuMs || timeout >= PATIENCE * cpuMs) throw new OverLimit(undefined, { cause: error })
      }
    }
  }
}

/** Returns a clock of the CPU time of this thread; of the process, where Node cannot measure a thread. */
function startCpuClock(): () => number {
  const usage = typeof process.threadCpuUsage === 'function' ? process.threadCpuUsage : process.cpuUsage
  const begun = usage()
  return () => {
    const { user, system } = usage(begun)
    return (user + system) / 1000
  }
}

/** An error of another context is not an instance of this one's class. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === TIMED_OUT
}
