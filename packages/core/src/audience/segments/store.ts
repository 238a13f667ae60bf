import type { Cause } from '../../kernel/context/actor.ts'
import type { ContactId, SegmentId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import type { ContactSort } from './query.schema.ts'
import type { Segment } from './schema.ts'

/** The wake-up of the task that brings segments up to date. */
export const UPDATE_SEGMENTS = 'segments.update'

/** Contacts that are to enter or leave a segment. */
export interface MembershipChange {
  readonly segmentId: SegmentId
  readonly contactIds: readonly ContactId[]
  /**
   * The predicate that must be true (enter) or false (leave) for a contact at the moment of the write; undefined moves
   * all.
   */
  readonly predicate: Predicate | undefined
}

/** A segment and the predicate of its members. */
export interface AskedSegment {
  readonly segmentId: SegmentId
  readonly predicate: Predicate
}

/** Contacts with a pending membership of a segment. */
export interface Movement {
  readonly segmentId: SegmentId
  readonly entering: readonly ContactId[]
  readonly leaving: readonly ContactId[]
}

/** Contacts that entered and left a segment. */
export interface MembershipMove {
  readonly segmentId: SegmentId
  readonly entered: readonly ContactId[]
  readonly left: readonly ContactId[]
}

/** Marks a changed contact. Each further change gives it a new `version`; the contact keeps its place in the queue. */
export interface ChangeMark extends Cause {
  readonly contactId: ContactId
  readonly seq: number
  readonly version: number
}

/** A query for pending memberships of a segment. */
export interface PendingRequest extends AskedSegment {
  readonly after: PendingPosition | undefined
  readonly limit: number
}

/** The position to continue from: first all contacts that may enter, then all that may leave. */
export type PendingPosition =
  | { readonly way: 'enter'; readonly after: Position }
  | { readonly way: 'leave'; readonly after: ContactId | undefined }

/** Contacts with a pending membership. */
export interface PendingMembers {
  readonly entering: readonly ContactId[]
  readonly leaving: readonly ContactId[]
  /** Undefined at the end. */
  readonly next: PendingPosition | undefined
}

/** A place in a list of contacts: the id, and the value that the list is ordered by (milliseconds for a time). */
export interface ContactPlace {
  readonly id: ContactId
  readonly at: number | string
}

/** A query for contacts that looks at a bounded number of them. */
export interface MatchingWalk {
  readonly predicate: Predicate
  readonly sort: ContactSort
  readonly after: ContactPlace | undefined
  /** The most contacts to return. */
  readonly limit: number
  /** The most contacts to look at. */
  readonly most: number
}

/** Contacts that were found among a bounded number of contacts, in the order of the list. */
export interface WalkedContacts {
  readonly found: readonly ContactPlace[]
  /** The place to continue after: of `limit` contacts the last, or the last that was looked at; undefined at the end. */
  readonly stoppedAt: ContactPlace | undefined
}

/** The segments of one project and their members. */
export interface SegmentStore {
  find(id: SegmentId): Promise<Segment | undefined>
  /** Returns the names of existing segments. */
  namesOf(ids: readonly SegmentId[]): Promise<ReadonlyMap<SegmentId, string>>
  /** Returns the segments, newest first; inside a transaction they are locked until its end. */
  list(): Promise<readonly Segment[]>
  /**
   * Returns a fingerprint that changes when a segment is created, changed or deleted. Takes no lock, not even inside a
   * transaction.
   */
  revision(): Promise<string>
  /** Inserts a segment. A dynamic segment is due immediately. */
  insert(segment: Segment): Promise<void>
  /** Replaces the segment with the same id except for `memberCount`. A dynamic segment is due immediately. */
  update(segment: Segment): Promise<void>
  /** Returns whether the segment existed. Its memberships stay until `deleteMembers`. */
  delete(id: SegmentId): Promise<boolean>
  setMemberCount(id: SegmentId, memberCount: number): Promise<void>
  /** Changes the due time of a dynamic segment, unless it is no longer `from`. */
  putOff(id: SegmentId, due: { readonly from: Date; readonly to: Date }): Promise<void>
  /** Sets the member count to the number of stored members and returns it; 0 for an unknown segment. */
  settleMemberCount(id: SegmentId): Promise<number>

  /**
   * Returns a text that changes when contacts or events are created, changed or deleted. Reads all contacts of the
   * project, but none of their data.
   */
  fingerprint(): Promise<string>
  /** Returns the number of contacts for which the predicate is true. */
  countMatching(predicate: Predicate): Promise<number>
  /** Returns the contacts for which the predicate is true, newest first. */
  listMatching(
    predicate: Predicate,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly Contact[]>
  /** Finds contacts for which the predicate is true. Looks at `most` of them, or fewer where each takes long. */
  walkMatching(request: MatchingWalk): Promise<WalkedContacts>
  /** Returns whether the predicate is true for the contact; false when the project has no such contact. */
  holdsFor(contactId: ContactId, predicate: Predicate): Promise<boolean>
  /** Returns at most `limit` contacts that are to enter or leave. A result may be empty before the end. */
  findPending(request: PendingRequest): Promise<PendingMembers>
  /** Tests these contacts against all of the segments in one pass. Returns the segments with pending contacts, ordered by id. */
  findMoving(asked: readonly AskedSegment[], among: readonly ContactId[]): Promise<readonly Movement[]>
  /**
   * Moves contacts into and out of segments if the predicate matches at the moment of the write, and counts them.
   * Returns the segments that changed, ordered by id. Locks first the contacts and then the segments until the
   * transaction ends.
   */
  move(
    movements: readonly (Movement & Pick<MembershipChange, 'predicate'>)[],
    at: Date,
  ): Promise<readonly MembershipMove[]>
  /** Stores members and counts them. Returns the new ones. Locks the contacts until the transaction ends. */
  enter(change: MembershipChange & { readonly at: Date }): Promise<readonly ContactId[]>
  /** Deletes members and counts them off. Returns those that were members. Locks the contacts until the transaction ends. */
  leave(change: MembershipChange): Promise<readonly ContactId[]>
  /** Returns the segments that store the contact as a member. */
  segmentIdsOf(contactId: ContactId): Promise<readonly SegmentId[]>
  /** Returns the number of stored memberships of each contact; contacts without any are left out. */
  countMemberships(contactIds: readonly ContactId[]): Promise<ReadonlyMap<ContactId, number>>
  /** Deletes the memberships of contacts that are being deleted, and counts them off. */
  forgetContacts(contactIds: readonly ContactId[]): Promise<void>
  /** Deletes at most `limit` members of a deleted segment. Returns how many. */
  deleteMembers(segmentId: SegmentId, limit: number): Promise<number>

  /**
   * Marks contacts as changed, in the transaction of the change. A contact that is marked already keeps one mark, with
   * a new version; once caused by the public key, the mark stays so.
   */
  markChanged(contactIds: readonly ContactId[], at: Date, cause?: Cause): Promise<void>
  /** Returns the oldest marks, at most `limit`. */
  listChanged(limit: number): Promise<readonly ChangeMark[]>
  /** Deletes these marks, except of contacts that were marked again since or are being marked. */
  deleteChanged(marks: readonly ChangeMark[]): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly segments: SegmentStore
  }
}
