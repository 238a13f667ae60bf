import { dayOf } from '../../audience/events/days.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { warnQuietly } from '../../kernel/log/quiet-log.ts'
import type { DiscardReason } from '../../kernel/ports/observer.ts'

/** The number of days that the counts of a project are kept. */
const KEPT_DAYS = 90

/** The messages of the log; usual reasons have none. */
const MESSAGES: Readonly<Record<DiscardReason, string | undefined>> = {
  unproven: 'bounce report ignored: it has neither a signed return path nor the Message-ID of a mail',
  other_recipient: 'bounce report names a recipient other than that of its mail: no address is suppressed',
  unverified: 'report ignored: it does not pass DMARC',
  unknown_mail: 'mail service report ignored: it is not about a mail of this deployment',
  notice: 'SNS message refused',
  sender: 'message refused: it does not have exactly one From field with one address',
  forged: "message refused: the DMARC policy of the sender's domain requires it",
  unwanted: undefined,
  automatic: undefined,
  own: undefined,
}

interface DiscardedEvent extends Readonly<Record<string, unknown>> {
  /** The project of the mail or of the domain that received it; undefined if the message names no project. */
  readonly projectId: ProjectId | undefined
}

/**
 * Counts a message from outside that is not trusted: in the metrics of the process, and among the counts that its
 * project sees. Logs the first one of each reason in a minute.
 */
export async function discard(world: World, reason: DiscardReason, fields: DiscardedEvent): Promise<void> {
  world.observer.discarded(reason)
  const message = MESSAGES[reason]
  if (message !== undefined) warnQuietly(world, { ...fields, reason }, message)
  const { projectId } = fields
  if (projectId === undefined) return
  const day = dayOf(world.clock.now())
  await world.store.project(projectId).analytics.addDiscarded({ reason, day, forgetBefore: day - KEPT_DAYS })
}
