import { type Context, inTransaction } from '../context.ts'
import { AppError, invalidField } from '../errors.ts'
import { type ContactWrite, contactCame, countsOf } from '../fields/count.ts'
import { requireRoom } from '../fields/limit.ts'
import { type PatchedData, patchData } from '../fields/patch.ts'
import type { DataPatch, FieldData } from '../fields/schema.ts'
import type { ContactId } from '../ids.ts'
import { contactsChanged } from './changed.ts'
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

/** How many characters of custom fields one request writes, over all of its contacts. */
export const WRITTEN_SIZE_MAX = 10_000_000

/** How many characters of custom fields the contacts of one request may hold already: they are in memory together. */
export const HELD_SIZE_MAX = 10_000_000

/** How many contacts are read at once. */
const BATCH = 250

/** What a write did to one contact, to be counted and told together with the others. */
interface Effect {
  readonly contactId: ContactId
  readonly write: ContactWrite
  /** What the subscription flipped to, if it did. */
  readonly flippedTo: boolean | undefined
}

interface Effects {
  readonly byEmail: Map<string, Effect>
  /** How many contacts the request names. */
  readonly asked: number
  /** Characters of custom fields that were written. */
  size: number
  /** Characters of those that were read. */
  held: number
}

/** A contact as it shall be. */
interface Next {
  readonly email: string
  readonly subscribed: boolean
  readonly patch: PatchedData
}

/** Creates the contact of an address, or changes the one that is there. */
export function upsertContact(ctx: Context, input: UpsertInput): Promise<Upserted> {
  return inTransaction(ctx, async (ctx) => {
    const before = await ctx.store.contacts.findByEmail(input.email)
    if (before) return changeOne(ctx, before, input)
    const patch = patchData({}, input.data)
    requireRoom({}, patch)
    const { contact, created } = await ctx.store.contacts.ensure(newContact(ctx, input, patch.data))
    if (!created) return changeOne(ctx, contact, input)
    await contactsChanged(ctx, { contactIds: [contact.id], counts: countsOf([contactCame(contact.data)]) })
    return { contact, isNew: true, transient: patch.transient }
  })
}

async function changeOne(ctx: Context, before: Contact, input: UpsertInput): Promise<Upserted> {
  const patch = patchData(before.data, input.data)
  const { subscribed = before.subscribed } = input
  const contact = await writeContact(ctx, before, { email: before.email, subscribed, patch })
  return { contact, isNew: false, transient: patch.transient }
}

function newContact(ctx: Context, input: UpsertInput, data: FieldData): Contact {
  const now = ctx.clock.now()
  const { email, subscribed = input.subscribedWhenNew } = input
  return { id: ctx.ids.make('cnt'), email, subscribed, data, createdAt: now, updatedAt: now }
}

/**
 * Creates or changes the contacts of addresses, each of which occurs once: all of them or none, with a few statements
 * however many there are. Answers in the order of the inputs.
 */
export async function upsertContacts(ctx: Context, inputs: readonly UpsertInput[]): Promise<readonly Upserted[]> {
  const [only] = inputs
  // The machinery of sets costs one contact a tenth of its write.
  if (only && inputs.length === 1) return [await upsertContact(ctx, only)]
  return inTransaction(ctx, async (ctx) => {
    const effects: Effects = { byEmail: new Map(), asked: inputs.length, size: 0, held: 0 }
    const upserted = new Map<string, Upserted>()
    for (let from = 0; from < inputs.length; from += BATCH) {
      await upsertBatch(ctx, { inputs: inputs.slice(from, from + BATCH), effects, upserted })
    }
    // In the order of the inputs: a field gets the type of the first value.
    await tell(
      ctx,
      inputs.flatMap(({ email }) => effects.byEmail.get(email) ?? []),
    )
    return inputs.flatMap(({ email }) => upserted.get(email) ?? [])
  })
}

/**
 * Writes what changed, counts its fields and tells of a flipped subscription. Does nothing when nothing changed. Throws
 * when it is more than a contact or the project may hold.
 */
export async function writeContact(ctx: Context, before: Contact, next: Next): Promise<Contact> {
  const { rewritten } = next.patch
  const deleted = new Set(rewritten.length === 0 ? [] : await ctx.store.fields.deletedAmong(rewritten))
  const effects: Effects = { byEmail: new Map(), asked: 1, size: 0, held: 0 }
  const contact = change(ctx, { before, next, deleted, effects })
  if (contact === before) return before
  if (contact.email === before.email) await ctx.store.contacts.updateMany([contact])
  else await ctx.store.contacts.update(contact)
  await tell(ctx, [...effects.byEmail.values()])
  return contact
}

/**
 * Throws when this is more than one request may write. One contact never is, and fields that several hold alike are
 * measured once.
 */
function weigh(contacts: readonly Contact[], effects: Effects): void {
  if (effects.asked === 1) return
  const sizes = new Map<FieldData, number>()
  for (const { data } of contacts) {
    const size = sizes.get(data) ?? JSON.stringify(data).length
    sizes.set(data, size)
    effects.size += size
  }
  if (effects.size <= WRITTEN_SIZE_MAX) return
  const message = `data: written to ${effects.asked} contacts it is more than 10 MB of custom fields in all`
  throw new AppError('VALIDATION_ERROR', {
    message,
    suggestion:
      'Name fewer people in a request. Values that are only for this mail need not be kept: { "value": …, "persistent": false }.',
    errors: [{ field: 'data', code: 'too_large', message }],
  })
}

/** Throws when the contacts hold more than one request may read. One contact never does. */
function requireHeld(found: readonly Contact[], effects: Effects): void {
  if (effects.asked === 1) return
  for (const { data } of found) {
    effects.held += JSON.stringify(data).length
    if (effects.held > HELD_SIZE_MAX)
      throw invalidField(
        'to',
        'too_large',
        'to: the contacts of these addresses hold more than 10 MB of custom fields. Name fewer people in a request',
      )
  }
}

function tell(ctx: Context, effects: readonly Effect[]): Promise<void> {
  return contactsChanged(ctx, {
    contactIds: effects.map(({ contactId }) => contactId),
    counts: countsOf(effects.map(({ write }) => write)),
    flipped: effects.flatMap(({ contactId, flippedTo }) =>
      flippedTo === undefined ? [] : [{ contactId, subscribed: flippedTo }],
    ),
  })
}

interface Batch {
  readonly inputs: readonly UpsertInput[]
  readonly effects: Effects
  readonly upserted: Map<string, Upserted>
}

async function upsertBatch(ctx: Context, { inputs, effects, upserted }: Batch): Promise<void> {
  const patchOf = patchesOfNew()
  for (let left = inputs; left.length > 0; ) {
    const missing = await changeKnown(ctx, { inputs: left, effects, upserted })
    // Those whose addresses somebody took meanwhile are there now.
    left = missing.length === 0 ? [] : await createMissing(ctx, { inputs: missing, effects, upserted }, patchOf)
  }
}

/** Changes the contacts that there are; answers with what is said of others. */
async function changeKnown(ctx: Context, { inputs, effects, upserted }: Batch): Promise<readonly UpsertInput[]> {
  const found = await ctx.store.contacts.findManyByEmail(inputs.map(({ email }) => email))
  if (found.length === 0) return inputs
  requireHeld(found, effects)
  const known = new Map(found.map((contact) => [contact.email, contact]))
  const missing: UpsertInput[] = []
  const changes: { readonly before: Contact; readonly next: Next }[] = []
  for (const input of inputs) {
    const before = known.get(input.email)
    if (!before) {
      missing.push(input)
      continue
    }
    const patch = patchData(before.data, input.data)
    changes.push({ before, next: { email: before.email, subscribed: input.subscribed ?? before.subscribed, patch } })
  }
  const deleted = new Set(
    await deletedAmong(
      ctx,
      changes.map(({ next }) => next.patch),
    ),
  )
  const changed: Contact[] = []
  for (const { before, next } of changes) {
    const contact = change(ctx, { before, next, deleted, effects })
    if (contact !== before) changed.push(contact)
    upserted.set(contact.email, { contact, isNew: false, transient: next.patch.transient })
  }
  weigh(changed, effects)
  if (changed.length > 0) await ctx.store.contacts.updateMany(changed)
  return missing
}

/** Those of the fields that got a value again which are deleted in the project. */
async function deletedAmong(ctx: Context, patches: readonly PatchedData[]): Promise<readonly string[]> {
  const names = new Set(patches.flatMap(({ rewritten }) => rewritten))
  return names.size === 0 ? [] : ctx.store.fields.deletedAmong([...names])
}

/** The contact as it is afterwards; the very same when nothing changes. */
function change(
  ctx: Context,
  input: {
    readonly before: Contact
    readonly next: Next
    readonly deleted: ReadonlySet<string>
    readonly effects: Effects
  },
): Contact {
  const { before, next, deleted, effects } = input
  const { email, subscribed, patch } = next
  requireRoom(before.data, patch)
  const flipped = subscribed !== before.subscribed
  const revived = patch.rewritten.filter((name) => deleted.has(name))
  if (!flipped && email === before.email && patch.data === before.data && revived.length === 0) return before
  effects.byEmail.set(email, {
    contactId: before.id,
    write: { contacts: 0, added: patch.added, removed: patch.removed, revived, data: patch.data },
    flippedTo: flipped ? subscribed : undefined,
  })
  return { ...before, email, subscribed, data: patch.data, updatedAt: ctx.clock.now() }
}

/** Creates contacts for the addresses that are free; answers with what is said of the others. */
async function createMissing(
  ctx: Context,
  { inputs, effects, upserted }: Batch,
  patchOf: (data: DataPatch | undefined) => PatchedData,
): Promise<readonly UpsertInput[]> {
  const contacts = inputs.map((input) => newContact(ctx, input, patchOf(input.data).data))
  weigh(contacts, effects)
  const inserted = await ctx.store.contacts.insertMany(contacts)
  const free = inserted.length === contacts.length ? undefined : new Set(inserted)
  const taken: UpsertInput[] = []
  for (const [index, contact] of contacts.entries()) {
    const input = inputs[index]
    if (!input) continue
    if (free && !free.has(contact.email)) {
      taken.push(input)
      continue
    }
    effects.byEmail.set(contact.email, {
      contactId: contact.id,
      write: contactCame(contact.data),
      flippedTo: undefined,
    })
    upserted.set(contact.email, { contact, isNew: true, transient: patchOf(input.data).transient })
  }
  return taken
}

/** What data makes of a contact that is not there yet; once for what several get alike. */
function patchesOfNew(): (data: DataPatch | undefined) => PatchedData {
  const known = new Map<DataPatch | undefined, PatchedData>()
  return (data) => {
    let patch = known.get(data)
    if (!patch) {
      patch = patchData({}, data)
      requireRoom({}, patch)
      known.set(data, patch)
    }
    return patch
  }
}
