interface Process {
  readonly process?: { threadCpuUsage?(): { readonly user: number }; cpuUsage?(): { readonly user: number } }
}

declare const performance: { now(): number }
declare const setTimeout: (wake: () => void, ms: number) => unknown

/** The time that a test waits. The limit is generous because a busy machine is slow; it is not about speed. */
const PATIENCE_MS = 120_000

/** The maximum pause between two checks in milliseconds: a check may be a request, and others use the same CPU. */
const PAUSE_MAX_MS = 200
const PAUSE_GROWTH = 1.1

/**
 * Retries `check` and resolves with its result once it no longer throws. Rejects with its last error after two minutes.
 * `interval` is the first pause, in milliseconds.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { interval = 20, patience = PATIENCE_MS } = {},
): Promise<T> {
  const until = performance.now() + patience
  for (let pause = interval; ; pause = Math.max(interval, Math.min(pause * PAUSE_GROWTH, PAUSE_MAX_MS))) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= until) throw error
    }
    await new Promise<void>((resolve) => {
      setTimeout(resolve, pause)
    })
  }
}

/**
 * Returns the CPU time of the work on this thread, in milliseconds. Unlike wall-clock time, it does not grow when other
 * processes compete for the CPU.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const { process } = globalThis as Process
  const used = () => (process?.threadCpuUsage?.() ?? process?.cpuUsage?.() ?? { user: 0 }).user / 1000
  const before = used()
  await work()
  return used() - before
}

/** Work that took less is not measured again: it is below any limit. Milliseconds. */
const SHORT_MS = 10

/**
 * Returns the minimum CPU time of three runs, in milliseconds: this thread also compiles the work at first, and
 * collects the garbage of others. Compare it with several times the usual time: machines differ.
 */
export async function leastCpuTimeOf(work: () => unknown): Promise<number> {
  const first = await cpuTimeOf(work)
  return first < SHORT_MS ? first : Math.min(first, await cpuTimeOf(work), await cpuTimeOf(work))
}
