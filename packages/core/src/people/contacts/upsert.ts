import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import { type PatchedData, patchData, requireRoom } from '../fields/patch.ts'
import { type DataPatch, type FieldData, jsonSize } from '../fields/schema.ts'
import type { Contact } from './schema.ts'
import {
  type ContactChange,
  type ContactWrites,
  changeOf,
  deletedAmong,
  ensureContact,
  type NextContact,
  NONE_DELETED,
  writeContacts,
} from './write.ts'

export interface UpsertInput {
  readonly email: string
  /** Undefined keeps the contact's value. */
  readonly subscribed: boolean | undefined
  /** The value of a new contact when `subscribed` is undefined. */
  readonly subscribedWhenNew: boolean
  readonly data: DataPatch | undefined
}

export interface UpsertedContact {
  readonly contact: Contact
  readonly isNew: boolean
  /** Values for this send only. */
  readonly transient: FieldData
}

/** The most characters of custom fields that one request writes, over all its contacts. */
export const WRITTEN_SIZE_MAX = 5_000_000

/** The most characters of custom fields that the existing contacts of one request have: all are in memory together. */
export const HELD_SIZE_MAX = 5_000_000

/** The number of contacts that one batch reads. */
const BATCH = 250

/** The size of a request, over all its contacts. */
export interface Load {
  /** The number of contacts in the request. */
  readonly asked: number
  /** Characters of custom fields that were written. */
  size: number
  /** Characters of custom fields that were read and are in memory. */
  held: number
}

/** Creates the contact of an address, or changes the existing one. */
export async function upsertContact(ctx: Context, input: UpsertInput): Promise<UpsertedContact> {
  if (!ctx.transaction) return inTransaction(ctx, (ctx) => upsertContact(ctx, input))
  let before = await ctx.store.contacts.findByEmail(input.email)
  if (!before) {
    const patch = patchData({}, input.data)
    requireRoom({}, patch)
    const { contact, created } = await ensureContact(ctx, { reason: 'api' }, newContact(ctx, input, patch.data))
    if (created) return { contact, isNew: true, transient: patch.transient }
    before = contact
  }
  const patch = patchData(before.data, input.data)
  const contact = await changeContact(ctx, before, { subscribed: input.subscribed, patch })
  return { contact, isNew: false, transient: patch.transient }
}

function newContact(ctx: Context, input: UpsertInput, data: FieldData): Contact {
  const now = ctx.clock.now()
  const { email, subscribed = input.subscribedWhenNew } = input
  return { id: ctx.ids.make('cnt'), email, subscribed, data, revision: FIRST_REVISION, createdAt: now, updatedAt: now }
}

/**
 * Writes new values of a contact in the transaction of `ctx`; writes nothing when they are the same. Throws when a limit of
 * the contact or the project is exceeded.
 */
export async function changeContact(ctx: Context, before: Contact, next: NextContact): Promise<Contact> {
  const { patch } = next
  if (patch) requireRoom(before.data, patch)
  const change = changeOf(before, next, {
    now: ctx.clock.now(),
    deleted: patch ? await deletedAmong(ctx, [patch]) : NONE_DELETED,
  })
  if (!change) return before
  await writeContacts(ctx, { reason: 'api' }, (writes) => writes.update([change]))
  return change.contact
}

/**
 * Creates or changes the contacts of addresses, each of which occurs once: all or none, with few statements. Returns them in
 * the order of the inputs.
 */
export function upsertContacts(
  ctx: Context,
  inputs: readonly UpsertInput[],
  together?: Load,
): Promise<readonly UpsertedContact[]> {
  const [only] = inputs
  // For a single contact the set-based path costs a tenth more.
  if (only && inputs.length === 1) return upsertContact(ctx, only).then((one) => [one])
  return inTransaction(ctx, async (ctx) => {
    const load: Load = together ?? { asked: inputs.length, size: 0, held: 0 }
    load.held = 0 // the contacts of earlier calls are no longer in memory
    const upserted = new Map<string, UpsertedContact>()
    const order = inputs.map(({ email }) => email)
    await writeContacts(ctx, { reason: 'api', order }, async (writes) => {
      const batch: Batch = { load, upserted, writes, patchOf: patchesOfNew() }
      // New ones first: a transaction that waits for an address that others are adding must not lock a contact.
      const known = new Set(await ctx.store.contacts.existing(order))
      await createMissing(
        ctx,
        inputs.filter(({ email }) => !known.has(email)),
        batch,
      )
      const left = () => inputs.filter(({ email }) => !upserted.has(email))
      for (let due = left(); due.length > 0; due = left()) {
        const gone: UpsertInput[] = []
        for (let from = 0; from < due.length; from += BATCH)
          gone.push(...(await changeKnown(ctx, due.slice(from, from + BATCH), batch)))
        await createMissing(ctx, gone, batch)
      }
    })
    return inputs.flatMap(({ email }) => upserted.get(email) ?? [])
  })
}

/**
 * Throws when a request writes too much. A single contact never does, and data that several contacts share is counted
 * once.
 */
function weigh(contacts: readonly Contact[], load: Load): void {
  if (load.asked === 1) return
  const sizes = new Map<FieldData, number>()
  for (const { data } of contacts) {
    const size = sizes.get(data) ?? jsonSize(data)
    sizes.set(data, size)
    load.size += size
  }
  if (load.size <= WRITTEN_SIZE_MAX) return
  const message = `data: written to ${load.asked} contacts, the custom fields have more than 5 MB in total`
  throw new AppError('VALIDATION_ERROR', {
    message,
    suggestion:
      'Send to fewer recipients per request. Values for this mail only need not be stored: { "value": …, "persistent": false }.',
    errors: [{ field: 'data', code: 'too_large', message }],
  })
}

/** Throws when existing contacts have more data than one request may read. A single contact never does. */
function requireHeld(found: readonly Contact[], load: Load): void {
  if (load.asked === 1) return
  for (const { data } of found) {
    load.held += jsonSize(data)
    if (load.held > HELD_SIZE_MAX)
      throw invalidField(
        'to',
        'too_large',
        'to: the contacts with these addresses have more than 5 MB of custom fields. Send to fewer recipients per request',
      )
  }
}

interface Batch {
  readonly load: Load
  readonly upserted: Map<string, UpsertedContact>
  readonly writes: ContactWrites
  readonly patchOf: (data: DataPatch | undefined) => PatchedData
}

/** Changes the existing contacts. Returns the inputs of the others. */
async function changeKnown(
  ctx: Context,
  inputs: readonly UpsertInput[],
  { load, upserted, writes }: Batch,
): Promise<readonly UpsertInput[]> {
  const found = await ctx.store.contacts.findManyByEmail(inputs.map(({ email }) => email))
  if (found.length === 0) return inputs
  requireHeld(found, load)
  const known = new Map(found.map((contact) => [contact.email, contact]))
  const missing: UpsertInput[] = []
  const said: { readonly before: Contact; readonly subscribed: boolean | undefined; readonly patch: PatchedData }[] = []
  for (const input of inputs) {
    const before = known.get(input.email)
    if (before) said.push({ before, subscribed: input.subscribed, patch: patchData(before.data, input.data) })
    else missing.push(input)
  }
  const now = ctx.clock.now()
  const deleted = await deletedAmong(
    ctx,
    said.map(({ patch }) => patch),
  )
  const changes: ContactChange[] = []
  for (const { before, ...next } of said) {
    requireRoom(before.data, next.patch)
    const change = changeOf(before, next, { now, deleted })
    if (change) changes.push(change)
    const contact = change?.contact ?? before
    upserted.set(contact.email, { contact, isNew: false, transient: next.patch.transient })
  }
  weigh(
    changes.map(({ contact }) => contact),
    load,
  )
  await writes.update(changes)
  return missing
}

/** Creates contacts for the addresses that are free. */
async function createMissing(
  ctx: Context,
  inputs: readonly UpsertInput[],
  { load, upserted, writes, patchOf }: Batch,
): Promise<void> {
  const contacts = inputs.map((input) => newContact(ctx, input, patchOf(input.data).data))
  weigh(contacts, load)
  const free = new Set(await writes.insert(contacts))
  for (const [index, contact] of contacts.entries()) {
    const { transient } = patchOf(inputs[index]?.data)
    if (free.has(contact.email)) upserted.set(contact.email, { contact, isNew: true, transient })
  }
}

/** Returns a function that patches the data of new contacts, once for data that several share. */
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
