import { cacheOf } from '../cache/caches.ts'
import type { World } from '../context/world.ts'

/** The time during which the log omits the same message after a line with it. */
const QUIET_MS = 60_000

interface Silence {
  readonly until: number
  readonly unsaid: number
}

/** By message: our own texts, of which there are few. */
const silences = cacheOf(() => new Map<string, Silence>())

/** Logs a message that strangers cause: once a minute, with the number of times that it was left out before. */
export function warnQuietly(
  world: Pick<World, 'log' | 'steadyMs' | 'caches'>,
  fields: Readonly<Record<string, unknown>>,
  message: string,
): void {
  const [all, now] = [silences(world), world.steadyMs()]
  const { until, unsaid } = all.get(message) ?? { until: now, unsaid: 0 }
  if (now < until) {
    all.set(message, { until, unsaid: unsaid + 1 })
    return
  }
  all.set(message, { until: now + QUIET_MS, unsaid: 0 })
  world.log.warn({ ...fields, ...(unsaid > 0 && { unsaid }) }, message)
}
