import { type Context, wake } from '../../kernel/context/context.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { type ContactWrite, contactCame, contactWent, countsOf, recordCounts } from '../fields/count.ts'
import type { PatchedData } from '../fields/patch.ts'
import type { FieldType } from '../fields/schema.ts'
import { suppressionHash } from '../suppressions/find.ts'
import type { ChangeReason, MailOfChange } from './changes.ts'
import { ContactsErasureJob } from './erasure.ts'
import type { Contact } from './schema.ts'

/** The change of one contact. */
export interface ContactChange {
  /** The contact after the change. */
  readonly contact: Contact
  readonly write: ContactWrite
  /** Whether `subscribed` changes. */
  readonly flipped: boolean
  /** Whether the address changes. */
  readonly isMoved: boolean
}

/** New values of a contact; absent ones stay. */
export interface NextContact {
  readonly email?: string | undefined
  readonly subscribed?: boolean | undefined
  readonly patch?: PatchedData
}

/** Returns the change to the new values; undefined when nothing changes. `deleted` are deleted fields of the project. */
export function changeOf(
  before: Contact,
  next: NextContact,
  { now, deleted }: { readonly now: Date; readonly deleted: ReadonlySet<string> },
): ContactChange | undefined {
  const { email = before.email, subscribed = before.subscribed, patch } = next
  const data = patch?.data ?? before.data
  const flipped = subscribed !== before.subscribed
  const isMoved = email !== before.email
  const revived = patch?.rewritten.filter((name) => deleted.has(name)) ?? []
  if (!flipped && !isMoved && data === before.data && revived.length === 0) return undefined
  return {
    contact: { ...before, email, subscribed, data, ...revised(before, now) },
    write: { contacts: 0, added: patch?.added ?? [], removed: patch?.removed ?? [], revived, data },
    flipped,
    isMoved,
  }
}

export const NONE_DELETED: ReadonlySet<string> = new Set()

/** Returns the deleted fields of the project that these patches write a value to. */
export function deletedAmong(ctx: Context, patches: readonly PatchedData[]): Promise<ReadonlySet<string>> {
  const [first, ...others] = patches
  const names = others.length === 0 ? first?.rewritten : [...new Set(patches.flatMap(({ rewritten }) => rewritten))]
  return names && names.length > 0 ? ctx.store.fields.deletedAmong(names).then(setOf) : Promise.resolve(NONE_DELETED)
}

const setOf = (names: readonly string[]) => (names.length === 0 ? NONE_DELETED : new Set(names))

/** Writes contacts in the caller's transaction. */
export interface ContactWrites {
  /** Creates the contacts whose addresses are free. Returns those addresses. */
  insert(contacts: readonly Contact[]): Promise<readonly string[]>
  /** Updates contacts by their ids. */
  update(changes: readonly ContactChange[]): Promise<void>
}

/** The reason for which contacts are written, and how the types of their fields are found. */
export interface Writing {
  readonly reason: ChangeReason
  readonly mail?: MailOfChange | undefined
  /** The order of contacts by address, where it differs from the order of writing: a field gets the type of its first value. */
  readonly order?: readonly string[]
  /** The type of a new field, where its values do not determine it. */
  readonly typeOf?: (name: string) => FieldType
}

/** The effect of a write on one contact. */
type WrittenContact = Pick<ContactChange, 'contact' | 'write' | 'flipped'>

/**
 * Creates or changes contacts; the only other way is `ensureContact`. Counts the fields that `work` writes and calls the
 * subscribers, in the same transaction and once for all contacts. Throws `CatalogueFull`.
 */
export async function writeContacts<T>(
  ctx: Context,
  writing: Writing,
  work: (writes: ContactWrites) => Promise<T>,
): Promise<T> {
  const writes = new CountedWrites(ctx)
  const result = await work(writes)
  const { written } = writes
  if (written.length > 0)
    await notifySubscribers(ctx, writing, writing.order ? inOrder(written, writing.order) : written)
  return result
}

class CountedWrites implements ContactWrites {
  readonly written: WrittenContact[] = []
  readonly #ctx: Context

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  async insert(contacts: readonly Contact[]) {
    if (contacts.length === 0) return []
    const inserted = await this.#ctx.store.contacts.insertMany(contacts)
    const free = inserted.length === contacts.length ? undefined : new Set(inserted)
    for (const contact of contacts) if (!free || free.has(contact.email)) this.written.push(newlyWritten(contact))
    return inserted
  }

  async update(changes: readonly ContactChange[]) {
    const staying = changes.filter(({ isMoved }) => !isMoved)
    const { contacts } = this.#ctx.store
    if (staying.length > 0) await contacts.updateMany(staying.map(({ contact }) => contact))
    for (const { contact, isMoved } of changes) if (isMoved) await contacts.update(contact)
    this.written.push(...changes)
  }
}

const newlyWritten = (contact: Contact): WrittenContact => ({
  contact,
  write: contactCame(contact.data),
  flipped: false,
})

/** Creates a contact like `writeContacts`, unless its address is taken. Returns the contact that has the address. */
export async function ensureContact(
  ctx: Context,
  writing: Writing,
  contact: Contact,
): Promise<{ readonly contact: Contact; readonly created: boolean }> {
  const ensured = await ctx.store.contacts.ensure(contact)
  if (ensured.created) await notifySubscribers(ctx, writing, [newlyWritten(ensured.contact)])
  return ensured
}

function inOrder(written: readonly WrittenContact[], order: readonly string[]): readonly WrittenContact[] {
  const byEmail = new Map(written.map((one) => [one.contact.email, one]))
  return order.flatMap((email) => byEmail.get(email) ?? [])
}

async function notifySubscribers(
  ctx: Context,
  { reason, mail, typeOf }: Writing,
  written: readonly WrittenContact[],
): Promise<void> {
  const writes = written.map(({ write }) => write)
  await recordCounts(ctx, countsOf(writes, typeOf))
  const contactIds = written.map(({ contact }) => contact.id)
  const flipped = written.filter(({ flipped }) => flipped).map(({ contact }) => contact)
  const changes = { reason, mail, contactIds, flipped }
  for (const { changed } of ctx.subscribers) {
    const work = changed?.(ctx, changes)
    if (work) await work
  }
}

/**
 * Deletes contacts, which the transaction of `ctx` must have locked; there is no other way. Counts their fields off and
 * calls the subscribers. A suppression keeps only the hash of an address. A job erases their data from emails and
 * events soon after.
 */
export async function removeContacts(
  ctx: Context,
  { reason }: Pick<Writing, 'reason'>,
  contacts: readonly Contact[],
): Promise<void> {
  if (contacts.length === 0) return
  const contactIds = contacts.map(({ id }) => id)
  const addressHashes = contacts.map(({ email }) => suppressionHash(ctx, email))
  await ctx.store.contacts.deleteMany(contactIds)
  await recordCounts(ctx, countsOf(contacts.map(({ data }) => contactWent(data))))
  for (const { removed } of ctx.subscribers) await removed?.(ctx, { reason, contactIds })
  await ctx.store.suppressions.forgetAddresses(addressHashes)
  await enqueueJob(ctx, ContactsErasureJob, { contactIds, addressHashes })
  wake(ctx, RUN_JOBS)
}
