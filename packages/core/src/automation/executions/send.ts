import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { type EmailId, idTime } from '../../kernel/ids/ids.ts'
import { type StepMail, sendTemplate, type TemplateDraft, templateDraft } from '../../mail/emails/send-template.ts'
import { isMarketing } from '../../mail/preferences/footer.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { roomFor } from '../../tenant/billing/limits.ts'
import { nextMonth } from '../../tenant/billing/months.ts'
import type { Outcome } from '../workflows/execution.ts'
import { failureOf, type Perform, type StepWork } from './perform.ts'
import { withoutFlood } from './public-mails.ts'
import { factsOf } from './test.ts'
import type { Contacts, Walker } from './walker.ts'

type SendEmailWork = StepWork<'SEND_EMAIL'>

/** Writes mails into the ledger, those of a template together. */
export const sendMails: Perform<'SEND_EMAIL'> = async (ctx, all, contacts) => {
  const outcomes = new Map<Walker, Outcome>()
  for (const [templateId, own] of Map.groupBy(all, ({ config }) => config.templateId)) {
    const draft = await templateDraft(ctx, templateId).catch(failureOf)
    if ('is' in draft) for (const { walker } of own) outcomes.set(walker, draft)
    else await sendDrafted(ctx, { draft, all: own, contacts, outcomes })
  }
  return outcomes
}

interface DraftEmail {
  readonly draft: TemplateDraft
  readonly all: readonly SendEmailWork[]
  readonly contacts: Contacts
  readonly outcomes: Map<Walker, Outcome>
}

async function sendDrafted(ctx: Context, { draft, all, contacts, outcomes }: DraftEmail): Promise<void> {
  const others = await othersOf(ctx, all)
  const mails: (readonly [SendEmailWork, StepMail])[] = []
  for (const sending of all) {
    const { walker } = sending
    const contact = contacts.get(walker.now.contactId)
    if (!contact) continue
    const to = addressOf(sending, contact)
    const person = to === contact.email ? contact : others.get(to)
    if (isMarketing(draft.template?.type) && !person?.subscribed)
      outcomes.set(walker, { is: 'skipped', reason: `${to} is not subscribed, and this is a marketing email.` })
    else mails.push([sending, mailOf(ctx, sending, { contact, to })])
  }
  await sendTogether(ctx, draft, await withoutFlood(ctx, await withRoom(ctx, mails), outcomes), outcomes)
}

/** Returns the first mails for which there is room under the cap of the project. The others wait for the next month. */
async function withRoom<M extends readonly [SendEmailWork, StepMail]>(
  ctx: Context,
  mails: readonly M[],
): Promise<readonly M[]> {
  if (mails.length === 0) return mails
  const room = await roomFor(ctx, 'workflows')
  if (room >= mails.length) return mails
  await ctx.store.billing.hold('workflows')
  const heldUntil = nextMonth(ctx.clock.now())
  for (const [{ walker }] of mails.slice(room)) walker.heldUntil = heldUntil
  return mails.slice(0, room)
}

/** One mail that cannot be written, for example because its subject is empty, does not affect the others. */
async function sendTogether(
  ctx: Context,
  draft: TemplateDraft,
  mails: readonly (readonly [SendEmailWork, StepMail])[],
  outcomes: Map<Walker, Outcome>,
): Promise<void> {
  if (mails.length === 0) return
  try {
    const emails = await sendTemplate(
      ctx,
      draft,
      mails.map(([, mail]) => mail),
    )
    for (const [index, [{ walker }]] of mails.entries()) {
      const email = emails[index]
      const note = email?.error === undefined ? {} : { note: email.error }
      if (email) outcomes.set(walker, { is: 'done', output: { emailId: email.id, to: email.to, ...note } })
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [only, ...more] = mails
    if (only && more.length === 0) outcomes.set(only[0].walker, failureOf(error))
    else for (const mail of mails) await sendTogether(ctx, draft, [mail], outcomes)
  }
}

function addressOf({ config: { recipient } }: SendEmailWork, { email }: Contact): string {
  return recipient?.type === 'CUSTOM' ? recipient.customEmail : email
}

/** Returns the contacts of addresses that steps contain. */
async function othersOf(ctx: Context, all: readonly SendEmailWork[]): Promise<ReadonlyMap<string, Contact>> {
  const named = all.flatMap(({ config: { recipient } }) => (recipient?.type === 'CUSTOM' ? recipient.customEmail : []))
  if (named.length === 0) return new Map()
  const found = await ctx.store.contacts.findManyByEmail([...new Set(named)])
  return new Map(found.map((contact) => [contact.email, contact]))
}

/**
 * The id is derived from the effect: the same step cannot write two mails, whatever happens. Its 64 bits after the time
 * are keyed, so that they cannot be computed from outside.
 */
function mailOf(
  ctx: Context,
  { walker: { now }, effect }: SendEmailWork,
  { contact, to }: { readonly contact: Contact; readonly to: string },
): StepMail {
  const emailId: EmailId = `eml_${idTime(now.startedAt)}${ctx.secrets.hmac(`email ${effect.key}`).slice(0, 16)}`
  return { emailId, executionId: now.id, contact, to, transient: factsOf(now) }
}
