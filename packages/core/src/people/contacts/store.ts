import type { ContactId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'
import type { Contact } from './schema.ts'

/** The contacts of one project. */
export interface ContactStore {
  find(id: ContactId): Promise<Contact | undefined>
  findByEmail(email: string): Promise<Contact | undefined>
  /** Returns those of the addresses that belong to a contact. */
  existing(emails: readonly string[]): Promise<readonly string[]>
  /** Returns contacts, newest first; `search` is a case-insensitive part of the address, taken literally. */
  list(request: PageRequest & { search: string | undefined }): Promise<readonly Contact[]>
  /** Returns the number of contacts. More than `COUNTED_AT_MOST` may be an estimate. */
  count(search: string | undefined): Promise<number>
  /** Returns the first page of `list` and the `count` of a search in one query. */
  search(request: {
    readonly text: string
    readonly limit: number
  }): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }>
  /** Inserts the contact unless its address is taken. Returns the contact that has the address. */
  ensure(contact: Contact): Promise<{ contact: Contact; created: boolean }>
  /** Replaces the contact with the same id. Throws `StoreConflict` when another has the address. */
  update(contact: Contact): Promise<void>
  /** Returns those of the contacts that exist, ordered by id; inside a transaction they are locked until its end. */
  findMany(ids: readonly ContactId[]): Promise<readonly Contact[]>
  /** Returns only `subscribed` of those of the contacts that exist. */
  consents(ids: readonly ContactId[]): Promise<readonly Pick<Contact, 'id' | 'subscribed'>[]>
  /** Returns the contacts with these addresses, ordered by id; inside a transaction they are locked until its end. */
  findManyByEmail(emails: readonly string[]): Promise<readonly Contact[]>
  /** Inserts the contacts whose addresses are free, in one statement. Returns the addresses inserted. */
  insertMany(contacts: readonly Contact[]): Promise<readonly string[]>
  /** Updates `subscribed`, `data` and `updatedAt` of the contacts with these ids, in one statement. */
  updateMany(contacts: readonly Contact[]): Promise<void>
  /** Deletes the contacts in one statement. Returns the ids that existed. */
  deleteMany(ids: readonly ContactId[]): Promise<readonly ContactId[]>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly contacts: ContactStore
  }
}
