import type { Contact } from '../contacts/schema.ts'
import type { Predicate } from '../filters/predicate.ts'
import type { ContactId, SegmentId } from '../ids.ts'
import type { Position } from '../page.ts'
import type { Segment } from './schema.ts'

/** Wakes those who bring segments up to date. */
export const UPDATE_SEGMENTS = 'segments.update'

/** Contacts that are to enter or leave a segment. */
export interface MembershipChange {
  readonly segmentId: SegmentId
  readonly contactIds: readonly ContactId[]
  /** Only those for whom this holds (enter) or does not hold (leave) at the moment of the write; undefined: all of them. */
  readonly predicate: Predicate | undefined
}

/** A segment, and who is to be in it. */
export interface AskedSegment {
  readonly segmentId: SegmentId
  readonly predicate: Predicate
}

/** Contacts whose remembered membership of a segment is not what its predicate says. */
export interface Movement {
  readonly segmentId: SegmentId
  readonly entering: readonly ContactId[]
  readonly leaving: readonly ContactId[]
}

/** Who came into a segment and who went. */
export interface Moved {
  readonly segmentId: SegmentId
  readonly entered: readonly ContactId[]
  readonly left: readonly ContactId[]
}

/** Says that a contact changed. It is another one after each further change, though the contact keeps its place in the line. */
export interface ChangeMark {
  readonly contactId: ContactId
  readonly seq: number
  readonly version: number
}

/** Which contacts to look at for changes of a membership. */
export interface PendingRequest extends AskedSegment {
  readonly after: PendingPosition | undefined
  readonly limit: number
}

/** Where to go on: all who may enter are looked at first, then all who may leave. */
export type PendingPosition =
  | { readonly way: 'enter'; readonly after: Position }
  | { readonly way: 'leave'; readonly after: ContactId | undefined }

/** Contacts whose remembered membership is not what the predicate says. */
export interface PendingMembers {
  readonly entering: readonly ContactId[]
  readonly leaving: readonly ContactId[]
  /** Undefined when all were looked at. */
  readonly next: PendingPosition | undefined
}

/** The segments of one project and who is in them. */
export interface SegmentStore {
  find(id: SegmentId): Promise<Segment | undefined>
  /** Newest first; inside a transaction they are held until its end. */
  list(): Promise<readonly Segment[]>
  /** A text that is another one after a segment was created, changed or deleted. Holds nothing, inside a transaction neither. */
  revision(): Promise<string>
  /** A dynamic segment is due to be computed at once. */
  insert(segment: Segment): Promise<void>
  /** Writes everything but `memberCount` over the segment with its id, which is then due to be computed at once. */
  update(segment: Segment): Promise<void>
  /** Whether there was such a segment. Its memberships stay until `deleteMembers` took them. */
  delete(id: SegmentId): Promise<boolean>
  setMemberCount(id: SegmentId, memberCount: number): Promise<void>
  /** Puts the number of remembered members in the place of what was counted; answers with it, 0 when there is no such segment. */
  settleMemberCount(id: SegmentId): Promise<number>

  /** How many contacts the predicate holds for. */
  countMatching(predicate: Predicate): Promise<number>
  /** The contacts that the predicate holds for, newest first. */
  listMatching(
    predicate: Predicate,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly Contact[]>
  /** Looks for contacts that are to enter or leave; answers with at most `limit` of them, and maybe with none before the end. */
  findPending(request: PendingRequest): Promise<PendingMembers>
  /** Asks about these contacts for all of the segments in one pass; answers with the segments that anyone is to enter or leave, by id. */
  findMoving(asked: readonly AskedSegment[], among: readonly ContactId[]): Promise<readonly Movement[]>
  /**
   * Lets contacts into segments and out of them, and counts them: those for whom the segment's predicate says so at the
   * moment of the write. Answers with the segments in which this changed anything, by id. Holds first the contacts and then
   * the segments until the transaction ends.
   */
  move(movements: readonly (Movement & Pick<MembershipChange, 'predicate'>)[], at: Date): Promise<readonly Moved[]>
  /** Remembers members and counts them; answers with those who were none before. Holds the contacts until the transaction ends. */
  enter(change: MembershipChange & { readonly at: Date }): Promise<readonly ContactId[]>
  /** Forgets members and counts them off; answers with those who were. Holds the contacts until the transaction ends. */
  leave(change: MembershipChange): Promise<readonly ContactId[]>
  /** Segments that remember the contact as a member. */
  segmentIdsOf(contactId: ContactId): Promise<readonly SegmentId[]>
  /** How many segments remember each of the contacts; one that none remembers is left out. */
  countMemberships(contactIds: readonly ContactId[]): Promise<ReadonlyMap<ContactId, number>>
  /** Forgets the memberships of contacts that are being deleted, and counts them off. */
  forgetContacts(contactIds: readonly ContactId[]): Promise<void>
  /** Forgets at most `limit` members of a segment that was deleted; answers with how many. */
  deleteMembers(segmentId: SegmentId, limit: number): Promise<number>

  /**
   * Marks contacts whose segments have to be looked at, in the transaction of what changed. A contact that is marked already
   * keeps the one mark, which is another one from then on.
   */
  markChanged(contactIds: readonly ContactId[], at: Date): Promise<void>
  /** The oldest marks, at most `limit`. */
  listChanged(limit: number): Promise<readonly ChangeMark[]>
  /** Takes these marks away, but for contacts that were marked again since, or are being marked. */
  deleteChanged(marks: readonly ChangeMark[]): Promise<void>
}
