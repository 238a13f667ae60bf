import type { ContactId, EmailId, EventId, ProjectId } from '../../kernel/ids/ids.ts'
import type { PageRequest, Position } from '../../kernel/page/page.ts'
import type { Event } from './schema.ts'

/** A name and the number of its events. */
export interface EventCount {
  readonly name: string
  readonly count: number
}

/** An event and its project. */
export interface OwnedEvent {
  readonly projectId: ProjectId
  readonly event: Event
}

/** The place of an event in the order in which events were stored. */
export interface EventPosition {
  /** The number of the transaction that stored it; 0 for those that are older than the numbers. */
  readonly tx: number
  /** Its id, by which the events of one transaction are ordered; before all of them when empty. */
  readonly id: string
}

/** The part of an event that the order of events shows. */
export interface EventHead extends Pick<EventPosition, 'tx'>, Pick<Event, 'id' | 'name' | 'createdAt'> {}

/** How far the order of events has come. */
export interface EventClock {
  /** 16 hexadecimal digits; others after the database was restored or moved: positions from before mean nothing then. */
  readonly life: string
  /** All events of transactions with lower numbers are stored, and no more of them follow. */
  readonly settled: number
  /** No event has this number or a higher one yet. */
  readonly next: number
}

/** The events of all projects. */
export interface EventLog {
  /** Stores all events or, when one id is taken, none. Many projects cost no more than one. */
  insert(events: readonly OwnedEvent[]): Promise<void>
}

/** The events of one project, with counts by name and day that are maintained, not counted. */
export interface EventStore {
  /** Stores all events or, when one id is taken, none. */
  insert(events: readonly Event[]): Promise<void>
  /** Returns events newest first, of one name or, when it is undefined, of all. */
  list(request: PageRequest & { readonly name: string | undefined }): Promise<readonly Event[]>
  /** Returns those of these events that exist, in any order. */
  findMany(ids: readonly EventId[]): Promise<readonly Event[]>
  /** Returns events from `from` until before `to`, oldest first, then by id, after a position. */
  listBetween(range: {
    readonly from: Date
    readonly to: Date
    readonly after: Position | undefined
    readonly limit: number
  }): Promise<readonly Event[]>
  /**
   * Returns settled events after a position, in the order in which they were stored: no event that a later call returns is
   * before one that was returned.
   */
  listAfter(request: { readonly after: EventPosition; readonly limit: number }): Promise<readonly EventHead[]>
  clock(): Promise<EventClock>
  /**
   * Returns the last event, in the order of storing, that was deleted because of its age, since the life of the clock
   * began. Those that were deleted on request are none.
   */
  lastExpired(): Promise<EventPosition | undefined>
  /** Returns events newest first; of one name or, when it is absent, of all. */
  listByContact(
    contactId: ContactId,
    page: PageRequest & { readonly name?: string | undefined },
  ): Promise<readonly Event[]>
  /**
   * Returns the events of a mail with these names, oldest first, of each name at most `limit`. Searches only the first
   * `among` events of each name that the contact has from `since` on.
   */
  listOfMail(request: {
    readonly emailId: EmailId
    readonly contactId: ContactId
    readonly names: readonly string[]
    readonly since: Date
    readonly limit: number
    readonly among: number
  }): Promise<readonly Event[]>
  /** Returns the names of events, each once, in the store's own order: at most `limit`, after the name `after`. */
  names(request: { readonly limit: number; readonly after: string | undefined }): Promise<readonly string[]>
  /**
   * Returns how many events of each name happened on the days `from` to `until`, both included, counted since 1970 in UTC.
   * The most frequent names come first, then by name, at most `limit`. Adds up at most `EVENT_COUNTS_MAX` counts of a name
   * and a day, newest days first.
   */
  counts(request: {
    readonly from: number
    readonly until: number
    readonly limit: number
  }): Promise<readonly EventCount[]>
  /** Returns the exact number of events of the name. */
  countNamed(name: string): Promise<number>
  /** Returns how many different contacts the newest `among` events of the name belong to. */
  countContacts(name: string, among: number): Promise<number>
  /** Deletes at most `limit` events of these contacts, fewer when they are large. Returns how many. */
  deleteByContacts(contactIds: readonly ContactId[], limit: number): Promise<number>
  /**
   * Deletes the oldest events of the name that were created until then: at most `limit`, fewer when they are large. Returns
   * how many.
   */
  deleteNamed(name: string, request: { readonly until: Date; readonly limit: number }): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly events: EventStore
  }

  interface DeploymentStore {
    readonly eventLog: EventLog
  }
}
