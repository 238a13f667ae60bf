import type { ContactId, EventId } from '../ids.ts'
import type { Event } from './schema.ts'

/** The events of one project. */
export interface EventStore {
  insert(events: readonly Event[]): Promise<void>
  find(id: EventId): Promise<Event | undefined>
  /** Newest first. */
  listByContact(contactId: ContactId, limit: number): Promise<readonly Event[]>
  /** Deletes at most `limit` events of the contact; answers with how many went. */
  deleteByContact(contactId: ContactId, limit: number): Promise<number>
}
