import type { World } from '../../kernel/context/world.ts'
import type { SetAside } from '../../kernel/ports/observer.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { Outcome } from './ledger.ts'
import { attemptOf, isParked } from './lifecycle.ts'
import type { DeliveryWorld } from './world.ts'

const MESSAGES = {
  unreadable: 'mail set aside: its row cannot be read; its error names the damage',
  deadly: 'mail set aside: composing it ends processes that deliver other mail',
} as const satisfies Record<SetAside['why'], string>

/** Reports mails that were set aside. Call it after the commit. */
export function reportSetAside(world: Pick<World, 'log' | 'observer'>, emails: readonly SetAside[]): void {
  for (const email of emails) {
    const { id, projectId, requestId, why } = email
    world.observer.setAside(email)
    world.log.error(
      { email: id, project: projectId, ...(requestId !== undefined && { requestId }), why },
      MESSAGES[why],
    )
  }
}

/** Reports a mail that waits for a person, because it is unknown whether it was sent. */
export function reportParked({ log }: Pick<World, 'log'>, { id, projectId, unknownOutcomes }: Email): void {
  log.warn(
    { email: id, project: projectId, earlierUnknownOutcomes: unknownOutcomes },
    'mail parked: it is unknown whether the mail server accepted it; retry or cancel it',
  )
}

/** Reports a hand-over that used an attempt, or parked the mail. */
export function reportAttempt(
  world: Pick<DeliveryWorld, 'log' | 'observer' | 'clock' | 'tally'>,
  email: Email,
  outcome: Outcome,
): void {
  if (outcome.attempts > email.attempts || outcome.status === 'FAILED') {
    world.observer.attempted(attemptOf(email, outcome, outcome.sentAt ?? world.clock.now()))
    world.tally.attempted(email.sourceType, outcome.status)
  }
  if (isParked(outcome)) reportParked(world, email)
}
