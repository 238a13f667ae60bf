import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { type Page, paginate } from '../../kernel/page/page.ts'
import { patchData, wipeData } from '../fields/patch.ts'
import { jsonSize } from '../fields/schema.ts'
import { forgetAddresses } from '../suppressions/find.ts'
import { idOfAlias } from './alias.ts'
import type { Contact, ContactChanges, ContactInput, ContactLookup, ContactQuery } from './schema.ts'
import { changeContact, upsertContact } from './upsert.ts'
import { removeContacts } from './write.ts'

/** Creates a contact, or changes the one that has the address. */
export async function createContact(ctx: Context, input: ContactInput): Promise<{ contact: Contact; isNew: boolean }> {
  const { contact, isNew } = await upsertContact(ctx, {
    email: input.email,
    subscribed: input.subscribed,
    subscribedWhenNew: true,
    data: input.data,
  })
  return { contact, isNew }
}

export async function getContact(ctx: Context, id: string): Promise<Contact> {
  const key = asId('cnt', id)
  const contact = key && ((await ctx.store.contacts.find(key)) ?? (await findByAlias(ctx, id)))
  if (!contact) throw new AppError('CONTACT_NOT_FOUND')
  return contact
}

/** Finds a contact by the id that a browser received. */
async function findByAlias(ctx: Context, alias: string): Promise<Contact | undefined> {
  const id = idOfAlias(ctx.secrets, alias)
  return id && ctx.store.contacts.find(id)
}

/** Returns the weight of a contact, which may have 100 kB of fields, and older ones up to 1 MB. */
export const weightOf = ({ data }: Contact) => 200 + jsonSize(data)

export function listContacts(ctx: Context, query: ContactQuery): Promise<Page<Contact>> {
  const { contacts, fields } = ctx.store
  const text = query.search
  if (text) return searchContacts(ctx, { ...query, search: text })
  return paginate(
    query,
    (request) => contacts.list({ ...request, search: undefined }),
    () => fields.contactCount(),
    weightOf,
  )
}

/** Returns a page of a search. It scans all addresses for the first page, so it returns the count as well. */
function searchContacts(ctx: Context, query: ContactQuery & { readonly search: string }): Promise<Page<Contact>> {
  const { contacts } = ctx.store
  const { search } = query
  let total = 0
  return paginate(
    query,
    async ({ limit, after }) => {
      if (after) return contacts.list({ limit, after, search })
      const found = await contacts.search({ text: search, limit })
      total = found.total
      return found.contacts
    },
    async () => total,
  )
}

/** Splits addresses by whether a contact has them, in the order of the input, each once. */
export async function lookupContacts(
  ctx: Context,
  input: ContactLookup,
): Promise<{ found: string[]; notFound: string[] }> {
  const emails = [...new Set(input.emails)]
  const existing = new Set(await ctx.store.contacts.existing(emails))
  return {
    found: emails.filter((email) => existing.has(email)),
    notFound: emails.filter((email) => !existing.has(email)),
  }
}

export function updateContact(
  ctx: Context,
  input: { readonly id: string; readonly changes: ContactChanges },
): Promise<Contact> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getContact(ctx, input.id)
    const { email = before.email, subscribed, data } = input.changes
    if (email !== before.email) await moveAddress(ctx, { from: before.email, to: email })
    return changeContact(ctx, before, {
      email,
      subscribed,
      patch: data === null ? wipeData(before.data) : patchData(before.data, data),
    })
  })
}

/**
 * Moves a suppression to the new address. Throws for an address that is taken. Of the old address, a suppression keeps
 * only its hash.
 */
async function moveAddress(ctx: Context, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  if (await ctx.store.contacts.findByEmail(to)) {
    throw new AppError('CONFLICT', {
      message: `Another contact of this project already has the address ${to}.`,
      suggestion: 'Delete the other contact, or change that one instead.',
      details: { field: 'email' },
    })
  }
  await forgetAddresses(ctx, [from])
}

/** Deletes a contact. A job then erases the person's data from emails and events. */
export function deleteContact(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await removeContacts(ctx, { reason: 'api' }, [await getContact(ctx, id)])
  })
}
