import { afterCommit, type Context, wake } from '../../kernel/context/context.ts'
import type { EmailId, ExecutionId, TemplateId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { takeRoom } from '../../tenant/billing/limits.ts'
import { templateAsked } from '../templates/templates.ts'
import { newEmails, suppressedEmail } from './new-email.ts'
import type { Email } from './schema.ts'
import { draftOf, storeTexts } from './send.ts'
import { DELIVER } from './store.ts'

/** A mail that a step of a workflow sends. */
export interface StepMail {
  /** The id, which is the same each time that the step is done. */
  readonly emailId: EmailId
  readonly executionId: ExecutionId
  /** The contact whose variables it has. */
  readonly contact: Contact
  /** The address: the contact's own, or another. */
  readonly to: string
  /** Values besides those of the contact. */
  readonly transient: FieldData
}

/** Returns the common part of the mails of a template. Throws when it was deleted, or has no sender who may send. */
export async function templateDraft(ctx: Context, templateId: TemplateId) {
  return draftOf(ctx, { to: [] }, await templateAsked(ctx, templateId, 'template'))
}

export type TemplateDraft = Awaited<ReturnType<typeof templateDraft>>

/**
 * Accepts mails of a template in the transaction of `ctx`. The caller decides whether their recipients may get them; a
 * suppressed address gets none, and its row has the reason. Returns the mails in their order.
 */
export async function sendTemplate(
  ctx: Context,
  draft: TemplateDraft,
  mails: readonly StepMail[],
): Promise<readonly Email[]> {
  const suppressions = await findSuppressions(ctx, [...new Set(mails.map(({ to }) => to))])
  const textOwners = [...new Set(mails.map(({ contact }) => contact.id))]
  const texts = await storeTexts(ctx, draft, textOwners)
  const recipients = mails.map(({ emailId, executionId, contact, to, transient }) => ({
    name: undefined,
    contact,
    transient,
    step: { emailId, executionId, to },
  }))
  const drafted = newEmails(ctx, { to: [] }, { draft, recipients, ...texts })
  const emails = drafted.map(({ email }) => {
    const suppression = suppressions.get(email.to)
    return suppression ? suppressedEmail(email, suppression) : email
  })
  await ctx.store.emails.insert(emails)
  await takeRoom(ctx, 'workflows', emails)
  wake(ctx, DELIVER)
  afterCommit(ctx, () => ctx.observer.accepted(emails))
  return emails
}
