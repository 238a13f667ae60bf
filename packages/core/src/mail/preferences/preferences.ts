import { type Context, contextOf, inTransaction, type Origin } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ChangeReason, MailOfChange } from '../../people/contacts/changes.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { changeOf, writeContacts } from '../../people/contacts/write.ts'
import { type PreferenceHolder, readPreferenceToken } from './token.ts'

/** An opened link: its person, and the context in which that person acts. */
export interface OpenedPreferences {
  readonly ctx: Context
  readonly holder: PreferenceHolder
}

/** Opens a link; undefined for an invalid one. A forged one costs no look-up. */
export async function openPreferences(
  world: World,
  { token, origin }: { readonly token: string; readonly origin?: Origin },
): Promise<OpenedPreferences | undefined> {
  const holder = readPreferenceToken(world.secrets, token)
  const project = holder && (await world.store.projects.find(holder.projectId))
  return project && { ctx: contextOf(world, project, undefined, origin), holder }
}

/** Returns the person; undefined when they were deleted. */
export function findHolder({ ctx, holder }: OpenedPreferences): Promise<Contact | undefined> {
  return ctx.store.contacts.find(holder.contactId)
}

/** The wish of a person, and its source. */
export interface Wish {
  readonly subscribed: boolean
  readonly reason: Extract<ChangeReason, 'page' | 'one_click'>
}

/**
 * Subscribes or unsubscribes the person, whatever the state of their project. Returns the updated contact; undefined
 * for a deleted one, which is not created again. The same wish twice is one change and one event.
 */
export async function setSubscription(
  opened: OpenedPreferences,
  { subscribed, reason }: Wish,
): Promise<Contact | undefined> {
  const { holder } = opened
  const known = await findHolder(opened)
  if (known?.subscribed === subscribed) return known
  return inTransaction(opened.ctx, async (ctx) => {
    const [before] = await ctx.store.contacts.findMany([holder.contactId])
    const change = before && changeOf(before, { subscribed }, { now: ctx.clock.now(), deleted: new Set() })
    if (!change) return before
    const mail = await mailOf(ctx, holder)
    await writeContacts(ctx, { reason, mail }, (writes) => writes.update([change]))
    return change.contact
  })
}

/** Returns the mail of the link, unless it is not in the ledger any more. */
async function mailOf(ctx: Context, { emailId }: PreferenceHolder): Promise<MailOfChange | undefined> {
  const email = emailId && (await ctx.store.emails.find(emailId))
  return email && { emailId: email.id, campaignId: email.campaignId }
}
