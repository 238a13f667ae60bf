import type { ContactId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { Contact } from './schema.ts'

/** The contacts of one project. */
export interface ContactStore {
  find(id: ContactId): Promise<Contact | undefined>
  findByEmail(email: string): Promise<Contact | undefined>
  /** Which of these addresses belong to a contact. */
  existing(emails: readonly string[]): Promise<readonly string[]>
  /** Newest first; `search` is a case-insensitive part of the address, taken literally. */
  list(request: PageRequest & { search: string | undefined }): Promise<readonly Contact[]>
  count(search: string | undefined): Promise<number>
  /** What the first page of `list` and `count` say for a search, both at once. */
  search(request: {
    readonly text: string
    readonly limit: number
  }): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }>
  /** Inserts the contact unless its address is taken; answers with the contact that has the address then. */
  ensure(contact: Contact): Promise<{ contact: Contact; created: boolean }>
  /** Writes the whole contact over the one with its id. Throws `StoreConflict` when another has the address. */
  update(contact: Contact): Promise<void>
  /** Those of these contacts that are there, by id; inside a transaction they are held until its end. */
  findMany(ids: readonly ContactId[]): Promise<readonly Contact[]>
  /** Those of these contacts that are there, and nothing of them but whether they are subscribed. */
  consents(ids: readonly ContactId[]): Promise<readonly Pick<Contact, 'id' | 'subscribed'>[]>
  /** The contacts that have these addresses, by id; inside a transaction they are held until its end. */
  findManyByEmail(emails: readonly string[]): Promise<readonly Contact[]>
  /** Inserts the contacts whose addresses are free, all in one statement; answers with the addresses inserted. */
  insertMany(contacts: readonly Contact[]): Promise<readonly string[]>
  /** Writes `subscribed`, `data` and `updatedAt` over the contacts with these ids, all in one statement. */
  updateMany(contacts: readonly Contact[]): Promise<void>
  /** Deletes the contacts in one statement; answers with the ids that were there. */
  deleteMany(ids: readonly ContactId[]): Promise<readonly ContactId[]>
  /** Whether there was such a contact. */
  delete(id: ContactId): Promise<boolean>
}
