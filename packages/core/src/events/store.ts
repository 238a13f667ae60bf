import type { ContactId, EventId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { Event } from './schema.ts'

/** The events of one project. */
export interface EventStore {
  /** All of them or, when one id is taken, none. */
  insert(events: readonly Event[]): Promise<void>
  find(id: EventId): Promise<Event | undefined>
  /** Newest first. */
  listByContact(contactId: ContactId, page: PageRequest): Promise<readonly Event[]>
  /** Deletes at most `limit` events of these contacts; answers with how many went. */
  deleteByContacts(contactIds: readonly ContactId[], limit: number): Promise<number>
}
