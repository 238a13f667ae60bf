import { type EventInput, emitAcross } from '../../audience/events/emit.ts'
import { acrossProjects } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { isStorable, toStorable } from '../../kernel/text/text.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { EMAIL_SENT } from '../../people/filters/event-names.ts'
import type { Claim } from './claim.ts'
import { emailEvent } from './events.ts'
import type { Outcome } from './ledger.ts'

/** A claimed mail and its outcome. */
export interface FinishedMail extends Claim {
  readonly outcome: Outcome
}

/**
 * Finishes mails together, and each by itself when that fails, so that one outcome that cannot be written delays no
 * other. Returns an error for each mail that failed. Throws `StoreUnavailable`.
 */
export async function finishContained(
  world: World,
  workerId: WorkerId,
  mails: readonly FinishedMail[],
): Promise<readonly { readonly error?: unknown }[]> {
  try {
    await finishMails(world, workerId, mails)
    return mails.map(() => ({}))
  } catch (error) {
    if (error instanceof StoreUnavailable || mails.length === 1) throw error
  }
  const finished: { readonly error?: unknown }[] = []
  for (const mail of mails) {
    const failure = await finishMails(world, workerId, [mail]).then(
      () => ({}),
      (error: unknown) => ({ error }),
    )
    finished.push(failure)
  }
  return finished
}

/** Writes outcomes and emits the events of those that were written, all in one transaction. */
export async function finishMails(world: World, workerId: WorkerId, mails: readonly FinishedMail[]): Promise<void> {
  await acrossProjects(world, async (store, of) => {
    const outcomes = mails.map(({ outcome }) => storable(outcome))
    const written = new Set(await store.ledger.finish(workerId, outcomes))
    const sent = mails.filter(({ email, outcome }) => outcome.status === 'SENT' && written.has(email.id))
    await emitAcross(
      store.eventLog,
      sent.map(({ project, email, outcome }) => ({ ctx: of(project), input: sentEvent(email, outcome) })),
    )
  })
}

/** The words of a mail server or a mailer may contain characters that databases refuse. */
function storable(outcome: Outcome): Outcome {
  const { error, response } = outcome
  if (isStorable(error ?? '') && isStorable(response ?? '')) return outcome
  return { ...outcome, error: error && toStorable(error), response: response && toStorable(response) }
}

const sentEvent = (email: Email, { sentAt, subject = email.subject }: Outcome): EventInput =>
  emailEvent(EMAIL_SENT, { ...email, subject }, sentAt)
