import { vi } from 'vitest'

interface Process {
  readonly process?: { threadCpuUsage?(): { readonly user: number }; cpuUsage?(): { readonly user: number } }
}

/** How long a test waits for what must come. A busy machine needs longer than an idle one, and a limit is not a claim. */
const PATIENCE_MS = 60_000

/** Resolves when `check` no longer throws. `interval` is in milliseconds. */
export function eventually<T>(check: () => T | Promise<T>, { interval = 20 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval })
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
