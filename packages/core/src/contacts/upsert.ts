import { type Context, inTransaction } from '../context.ts'
import { emitEvents } from '../events/emit.ts'
import { contactCame, countWrites } from '../fields/count.ts'
import { requireRoom } from '../fields/limit.ts'
import { type PatchedData, patchData } from '../fields/patch.ts'
import type { DataPatch, FieldData } from '../fields/schema.ts'
import { noteChanged } from '../segments/note.ts'
import type { Contact } from './schema.ts'

export interface UpsertInput {
  readonly email: string
  /** Undefined keeps what the contact has. */
  readonly subscribed: boolean | undefined
  /** What a contact gets that is not there yet, when `subscribed` is undefined. */
  readonly subscribedWhenNew: boolean
  readonly data: DataPatch | undefined
}

export interface Upserted {
  readonly contact: Contact
  readonly isNew: boolean
  /** Values for this send only. */
  readonly transient: FieldData
}

/** Creates the contact of an address, or changes the one that is there. */
export function upsertContact(ctx: Context, input: UpsertInput): Promise<Upserted> {
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.store.contacts.findByEmail(input.email)
    if (found) return changeContact(ctx, found, input)

    const patch = patchData({}, input.data)
    requireRoom({}, patch)
    const now = ctx.clock.now()
    const { contact, created } = await ctx.store.contacts.ensure({
      id: ctx.ids.make('cnt'),
      email: input.email,
      subscribed: input.subscribed ?? input.subscribedWhenNew,
      data: patch.data,
      createdAt: now,
      updatedAt: now,
    })
    if (!created) return changeContact(ctx, contact, input)
    await countWrites(ctx, [contactCame(contact.data)])
    await noteChanged(ctx, [contact.id])
    return { contact, isNew: true, transient: patch.transient }
  })
}

async function changeContact(ctx: Context, before: Contact, input: UpsertInput): Promise<Upserted> {
  const patch = patchData(before.data, input.data)
  const contact = await writeContact(ctx, before, {
    email: before.email,
    subscribed: input.subscribed ?? before.subscribed,
    patch,
  })
  return { contact, isNew: false, transient: patch.transient }
}

/**
 * Writes what changed, counts its fields and tells of a flipped subscription. Does nothing when nothing changed. Throws
 * when it is more than a contact or the project may hold.
 */
export async function writeContact(
  ctx: Context,
  before: Contact,
  next: { readonly email: string; readonly subscribed: boolean; readonly patch: PatchedData },
): Promise<Contact> {
  const { email, subscribed, patch } = next
  requireRoom(before.data, patch)
  const flipped = subscribed !== before.subscribed
  const revived = patch.rewritten.length > 0 ? await ctx.store.fields.deletedAmong(patch.rewritten) : []
  const isSame = email === before.email && patch.data === before.data && revived.length === 0
  if (!flipped && isSame) return before
  const contact: Contact = { ...before, email, subscribed, data: patch.data, updatedAt: ctx.clock.now() }
  await ctx.store.contacts.update(contact)
  await countWrites(ctx, [{ contacts: 0, ...patch, revived }])
  if (!flipped) await noteChanged(ctx, [contact.id])
  else
    await emitEvents(ctx, [{ name: subscribed ? 'contact.subscribed' : 'contact.unsubscribed', contactId: contact.id }])
  return contact
}
