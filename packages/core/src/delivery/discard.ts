import { cacheOf } from '../caches.ts'
import type { World } from '../context.ts'
import type { DiscardReason } from '../ports/observer.ts'

/** How long the log is silent about a reason after a line about it. */
const QUIET_MS = 60_000

const MESSAGES = {
  unproven: 'a report was ignored: it has neither a signed return path nor the Message-ID of a mail',
  other_recipient: 'a report names another recipient than its mail: it suppresses nobody',
  unverified: 'a report was ignored: it does not pass DMARC',
  sender: 'a message was refused: it does not have exactly one From field with one address',
} as const satisfies Record<DiscardReason, string>

interface Silence {
  readonly until: number
  readonly unsaid: number
}

const silences = cacheOf(() => new Map<DiscardReason, Silence>())

/** Counts a message from outside that is not believed, and logs the first one of each reason in a minute. */
export function tellDiscarded(
  world: Pick<World, 'log' | 'observer' | 'steadyMs' | 'caches'>,
  reason: DiscardReason,
  fields: Readonly<Record<string, unknown>>,
): void {
  world.observer.discarded(reason)
  const [all, now] = [silences(world), world.steadyMs()]
  const { until, unsaid } = all.get(reason) ?? { until: now, unsaid: 0 }
  if (now < until) {
    all.set(reason, { until, unsaid: unsaid + 1 })
    return
  }
  all.set(reason, { until: now + QUIET_MS, unsaid: 0 })
  world.log.warn({ ...fields, reason, ...(unsaid > 0 && { unsaid }) }, MESSAGES[reason])
}
