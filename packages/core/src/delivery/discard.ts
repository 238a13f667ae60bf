import type { World } from '../context.ts'
import type { DiscardReason } from '../ports/observer.ts'
import { warnQuietly } from '../quiet-log.ts'

const MESSAGES = {
  unproven: 'a report was ignored: it has neither a signed return path nor the Message-ID of a mail',
  other_recipient: 'a report names another recipient than its mail: it suppresses nobody',
  unverified: 'a report was ignored: it does not pass DMARC',
  sender: 'a message was refused: it does not have exactly one From field with one address',
} as const satisfies Record<DiscardReason, string>

/** Counts a message from outside that is not believed, and logs the first one of each reason in a minute. */
export function tellDiscarded(
  world: Pick<World, 'log' | 'observer' | 'steadyMs' | 'caches'>,
  reason: DiscardReason,
  fields: Readonly<Record<string, unknown>>,
): void {
  world.observer.discarded(reason)
  warnQuietly(world, { ...fields, reason }, MESSAGES[reason])
}
