import { acrossProjects, type World } from '../context.ts'
import type { Email } from '../emails/schema.ts'
import { type EventInput, emitAcross } from '../events/emit.ts'
import { EMAIL_SENT } from '../events/names.ts'
import type { WorkerId } from '../ids.ts'
import type { Claimed } from './claim.ts'
import type { Outcome } from './ledger.ts'

/** A claimed mail and its outcome. */
export interface Finished extends Claimed {
  readonly outcome: Outcome
}

/** Writes outcomes and emits the events of those that were written, all in one transaction. */
export async function finishMails(world: World, workerId: WorkerId, mails: readonly Finished[]): Promise<void> {
  await acrossProjects(world, async (store, of) => {
    const outcomes = mails.map(({ outcome }) => outcome)
    const written = new Set(await store.ledger.finish(workerId, outcomes))
    const sent = mails.filter(({ email, outcome }) => outcome.status === 'SENT' && written.has(email.id))
    await emitAcross(
      store.eventLog,
      sent.map(({ project, email, outcome }) => ({ ctx: of(project), input: sentEvent(email, outcome) })),
    )
  })
}

function sentEvent(email: Email, { sentAt }: Outcome): EventInput {
  return {
    name: EMAIL_SENT,
    contactId: email.contactId,
    emailId: email.id,
    at: sentAt,
    data: {
      emailId: email.id,
      subject: email.subject,
      from: email.from,
      templateId: email.templateId ?? null,
      campaignId: email.campaignId ?? null,
      sourceType: email.sourceType,
    },
  }
}
