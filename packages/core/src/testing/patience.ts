interface Process {
  readonly process?: { threadCpuUsage?(): { readonly user: number }; cpuUsage?(): { readonly user: number } }
}

declare const performance: { now(): number }
declare const setTimeout: (wake: () => void, ms: number) => unknown

/** How long a test waits for what must come. A busy machine needs longer than an idle one, and a limit is not a claim. */
const PATIENCE_MS = 60_000

/**
 * Tries `check` again and again, and resolves with its result when it no longer throws. Rejects with its last error
 * after a minute. `interval` is in milliseconds.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { interval = 20, patience = PATIENCE_MS } = {},
): Promise<T> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= until) throw error
    }
    await new Promise<void>((resolve) => {
      setTimeout(resolve, interval)
    })
  }
}

/**
 * Milliseconds of processor time that the work takes on this thread. Unlike the time on a clock they do not grow when
 * other processes want the processor too.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const { process } = globalThis as Process
  const used = () => (process?.threadCpuUsage?.() ?? process?.cpuUsage?.() ?? { user: 0 }).user / 1000
  const before = used()
  await work()
  return used() - before
}
