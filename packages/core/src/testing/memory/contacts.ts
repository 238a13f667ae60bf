import type { ProjectId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { ContactStore } from '../../people/contacts/store.ts'
import { asStored, insertRow, matchesText, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** Returns each contact once, by id. */
const byId = (contacts: readonly Contact[]) =>
  [...new Map(contacts.map((contact) => [contact.id, contact])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))

export function memoryContacts(source: Source, projectId: ProjectId): ContactStore {
  const all = ({ contacts }: Tables) => contacts.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const found = (tables: Tables, search: string | undefined) =>
    all(tables).filter((contact) => matchesText(search, contact.email))
  const byEmail = (tables: Tables, email: string) => all(tables).find((contact) => contact.email === email)
  const own = ({ contacts }: Tables, id: string) => {
    const one = contacts.get(id)
    return one?.projectId === projectId ? one.row : undefined
  }
  const stored = (contact: Contact) => ({ projectId, row: { ...contact, data: asStored(contact.data) } })

  return {
    find: (id) => source.read((tables) => own(tables, id)),
    findByEmail: (email) => source.read((tables) => byEmail(tables, email)),
    consents: (ids) =>
      source.read((tables) =>
        [...new Set(ids)].flatMap((id) => {
          const contact = own(tables, id)
          return contact ? [{ id, subscribed: contact.subscribed }] : []
        }),
      ),
    existing: (emails) =>
      source.read((tables) => {
        const known = new Set(all(tables).map((contact) => contact.email))
        return [...new Set(emails)].filter((email) => known.has(email))
      }),
    list: ({ search, ...page }) => source.read((tables) => pageOf(found(tables, search), page)),
    count: (search) => source.read((tables) => found(tables, search).length),
    search: ({ text, limit }) =>
      source.read((tables) => {
        const matching = found(tables, text)
        return { contacts: pageOf(matching, { limit, after: undefined }), total: matching.length }
      }),
    ensure: (contact) =>
      source.write((tables) => {
        const there = byEmail(tables, contact.email)
        if (there) return { contact: there, created: false }
        const row = stored(contact)
        insertRow(tables.contacts, contact.id, row)
        return { contact: row.row, created: true }
      }),
    update: (contact) =>
      source.write((tables) => {
        if (!own(tables, contact.id)) return
        const holder = byEmail(tables, contact.email)
        if (holder && holder.id !== contact.id) throw new StoreConflict('another contact has this address')
        tables.contacts.set(contact.id, stored(contact))
      }),
    findMany: (ids) => source.read((tables) => byId(ids.flatMap((id) => own(tables, id) ?? []))),
    findManyByEmail: (emails) =>
      source.read((tables) => {
        const wanted = new Set(emails)
        return byId(all(tables).filter((contact) => wanted.has(contact.email)))
      }),
    insertMany: (contacts) =>
      source.write((tables) => {
        const taken = new Set(all(tables).map((contact) => contact.email))
        return contacts.flatMap((contact) => {
          if (taken.has(contact.email)) return []
          taken.add(contact.email)
          insertRow(tables.contacts, contact.id, stored(contact))
          return [contact.email]
        })
      }),
    updateMany: (contacts) =>
      source.write((tables) => {
        for (const { id, subscribed, data, revision, updatedAt } of contacts) {
          const there = own(tables, id)
          if (there) tables.contacts.set(id, stored({ ...there, subscribed, data, revision, updatedAt }))
        }
      }),
    deleteMany: (ids) =>
      source.write((tables) => [...new Set(ids)].filter((id) => own(tables, id) && tables.contacts.delete(id))),
  }
}
