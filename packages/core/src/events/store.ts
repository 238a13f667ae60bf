import type { ContactId, EventId, ProjectId } from '../ids.ts'
import type { PageRequest } from '../page.ts'
import type { Event } from './schema.ts'

/** How many events have a name. */
export interface EventCount {
  readonly name: string
  readonly count: number
}

/** An event and whose it is. */
export interface OwnedEvent {
  readonly projectId: ProjectId
  readonly event: Event
}

/** The events of all projects. */
export interface EventLog {
  /** All of them or, when one id is taken, none: with as much work for many projects as for one. */
  insert(events: readonly OwnedEvent[]): Promise<void>
}

/** The events of one project, with counts by name and day that are maintained, not counted. */
export interface EventStore {
  /** All of them or, when one id is taken, none. */
  insert(events: readonly Event[]): Promise<void>
  find(id: EventId): Promise<Event | undefined>
  /** Newest first; only those of one name unless it is undefined. */
  list(request: PageRequest & { readonly name: string | undefined }): Promise<readonly Event[]>
  /** Newest first. */
  listByContact(contactId: ContactId, page: PageRequest): Promise<readonly Event[]>
  /** The names that events have, each once, in an order of the store's own; at most `limit`, behind the name `after`. */
  names(request: { readonly limit: number; readonly after: string | undefined }): Promise<readonly string[]>
  /**
   * How many events of each name there are of the days `from` to `until`, both included, counted since 1970 in UTC. Names
   * with the most events come first, then by name, at most `limit`. Adds up at most `EVENT_COUNTS_MAX` counts of a name
   * and a day, those of the newest days first.
   */
  counts(request: {
    readonly from: number
    readonly until: number
    readonly limit: number
  }): Promise<readonly EventCount[]>
  /** How many events have the name. Exact. */
  countNamed(name: string): Promise<number>
  /** How many contacts the newest events of the name are of; looks at `among` events. */
  countContacts(name: string, among: number): Promise<number>
  /** Deletes at most `limit` events of these contacts, fewer when they are large; answers with how many went. */
  deleteByContacts(contactIds: readonly ContactId[], limit: number): Promise<number>
  /** Deletes the oldest events of the name that were created until then, at most `limit` and fewer when they are large; answers with how many went. */
  deleteNamed(name: string, request: { readonly until: Date; readonly limit: number }): Promise<number>
}
