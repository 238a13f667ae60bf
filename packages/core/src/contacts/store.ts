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
  /** Inserts the contact unless its address is taken; answers with the contact that has the address then. */
  ensure(contact: Contact): Promise<{ contact: Contact; created: boolean }>
  /** Writes the whole contact over the one with its id. Throws `StoreConflict` when another has the address. */
  update(contact: Contact): Promise<void>
  /** Whether there was such a contact. */
  delete(id: ContactId): Promise<boolean>
}
