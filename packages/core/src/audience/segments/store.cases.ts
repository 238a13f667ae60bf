import type { ContactId, SegmentId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { WithContact } from '../../people/contacts/store.cases.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { type RoomCases, refusedOrWritten, undone } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { aSegment, aStaticSegment } from '../../testing/work-rows.ts'
import type { Segment } from './schema.ts'
import type { ChangeMark, SegmentStore } from './store.ts'

export interface WithSegments {
  /** A due segment without members; `guests` has the contact, and a wrong count. */
  readonly segment: Segment
  readonly guests: Segment
  readonly marks: readonly ChangeMark[]
}

const allContacts: Predicate = { kind: 'all', of: [] }
const pending = { predicate: allContacts, after: undefined, limit: 9 }
const toLeave = { predicate: { kind: 'nothing' }, after: { way: 'leave', after: undefined } } as const
const someone = (segment: Segment, contact: Contact) => ({
  segmentId: segment.id,
  contactIds: [contact.id],
  predicate: undefined,
})

type Verbs = RoomCases<SegmentStore, WithContact, WithSegments>['verbs']

const segments: Pick<
  Verbs,
  | 'find'
  | 'namesOf'
  | 'list'
  | 'revision'
  | 'insert'
  | 'update'
  | 'delete'
  | 'setMemberCount'
  | 'putOff'
  | 'fingerprint'
  | 'settleMemberCount'
  | 'countMatching'
  | 'listMatching'
  | 'walkMatching'
  | 'holdsFor'
> = {
  find: { tenancy: async (room, { segment }) => [await room.find(segment.id), undefined] },
  namesOf: {
    tenancy: async (room, theirs, { segment }) => [
      await room.namesOf([theirs.segment.id, segment.id]),
      new Map([[segment.id, segment.name]]),
    ],
  },
  list: {
    tenancy: async (room, _, { segment, guests }) => [(await room.list()).map(({ id }) => id), [guests.id, segment.id]],
  },
  revision: { tenancy: async (room, { segment }) => [(await room.revision()).includes(segment.id), false] },
  insert: {
    write: (room) => room.insert(aSegment()),
    tenancy: (room, { segment }) => refusedOrWritten(room.insert({ ...segment, name: 'Mine' })),
  },
  update: {
    write: (room, { segment }) => room.update({ ...segment, name: 'New' }),
    tenancy: (room, { segment }) => refusedOrWritten(room.update({ ...segment, name: 'Mine' })),
  },
  delete: {
    write: (room, { segment }) => room.delete(segment.id),
    tenancy: async (room, { segment }) => [await room.delete(segment.id), false],
  },
  setMemberCount: {
    write: (room, { segment }) => room.setMemberCount(segment.id, 7),
    tenancy: (room, { segment }) => refusedOrWritten(room.setMemberCount(segment.id, 99)),
  },
  putOff: {
    write: (room, { segment }) => room.putOff(segment.id, { from: segment.createdAt, to: rowTime(1) }),
    tenancy: (room, { segment }) =>
      refusedOrWritten(room.putOff(segment.id, { from: segment.createdAt, to: rowTime(1) })),
  },
  fingerprint: {
    tenancy: async (room, { contact }) => [(await room.fingerprint()).includes(contact.id), false],
  },
  settleMemberCount: {
    write: (room, { guests }) => room.settleMemberCount(guests.id),
    tenancy: async (room, { guests }) => [await room.settleMemberCount(guests.id), 0],
  },
  countMatching: { tenancy: async (room) => [await room.countMatching(allContacts), 1] },
  holdsFor: { tenancy: async (room, { contact }) => [await room.holdsFor(contact.id, allContacts), false] },
  listMatching: {
    tenancy: async (room, _, { contact }) => [await room.listMatching(allContacts, { limit: 9, offset: 0 }), [contact]],
  },
  walkMatching: {
    tenancy: async (room, _, { contact: { id, email } }) => [
      await room.walkMatching({ predicate: allContacts, sort: 'email', after: undefined, limit: 9, most: 9 }),
      { found: [{ id, at: email }], stoppedAt: undefined },
    ],
  },
}

const moves: Pick<Verbs, 'findPending' | 'findMoving' | 'move' | 'enter' | 'leave'> = {
  findPending: {
    tenancy: async (room, theirs, { contact, segment }) => [
      [
        await room.findPending({ ...pending, segmentId: segment.id }),
        // The member of another project's segment is not a member here.
        await room.findPending({ ...pending, segmentId: theirs.guests.id }),
        await room.findPending({ ...pending, segmentId: theirs.guests.id, ...toLeave }),
      ],
      [
        { entering: [contact.id], leaving: [], next: { way: 'leave', after: undefined } },
        { entering: [contact.id], leaving: [], next: { way: 'leave', after: undefined } },
        { entering: [], leaving: [], next: undefined },
      ],
    ],
  },
  findMoving: {
    tenancy: async (room, theirs, { contact, segment }) => [
      [
        await room.findMoving([{ segmentId: segment.id, predicate: allContacts }], [theirs.contact.id, contact.id]),
        // The member of another project's segment is not a member here.
        await room.findMoving([{ segmentId: theirs.guests.id, predicate: allContacts }], [theirs.contact.id]),
      ],
      [[{ segmentId: segment.id, entering: [contact.id], leaving: [] }], []],
    ],
  },
  move: {
    write: (room, { segment, contact }) =>
      room.move([{ segmentId: segment.id, entering: [contact.id], leaving: [], predicate: undefined }], rowTime(1)),
    tenancy: async (room, theirs, mine) => {
      const into = (segmentId: SegmentId, contactId: ContactId) =>
        room.move([{ segmentId, entering: [contactId], leaving: [contactId], predicate: undefined }], rowTime(1))
      return [
        [
          await into(mine.segment.id, theirs.contact.id),
          await into(theirs.segment.id, mine.contact.id),
          await into(theirs.guests.id, theirs.contact.id),
        ],
        [[], [], []],
      ]
    },
  },
  enter: {
    write: (room, { segment, contact }) => room.enter({ ...someone(segment, contact), at: rowTime(1) }),
    tenancy: async (room, theirs, mine) => [
      [
        await room.enter({ ...someone(mine.segment, theirs.contact), at: rowTime(1) }),
        await room.enter({ ...someone(theirs.segment, mine.contact), at: rowTime(1) }),
      ],
      [[], []],
    ],
  },
  leave: {
    write: (room, { guests, contact }) => room.leave(someone(guests, contact)),
    tenancy: async (room, theirs, mine) => [
      [
        await room.leave(someone(theirs.guests, theirs.contact)),
        await room.leave(someone(theirs.guests, mine.contact)),
      ],
      [[], []],
    ],
  },
}

export const segmentCases: RoomCases<SegmentStore, WithContact, WithSegments> = {
  async fill(_, { rooms, contact }) {
    const [segment, guests] = [aSegment({ trackMembership: true }), aStaticSegment()]
    await rooms.segments.insert(segment)
    await rooms.segments.insert(guests)
    await rooms.segments.enter({ ...someone(guests, contact), at: rowTime(0) })
    await rooms.segments.setMemberCount(guests.id, 5)
    await rooms.segments.markChanged([contact.id], rowTime(0))
    return { segment, guests, marks: await rooms.segments.listChanged(9) }
  },
  async look(store, { id, contact }) {
    const room = store.project(id).segments
    return {
      segments: await room.list(),
      memberships: await room.segmentIdsOf(contact.id),
      // In a transaction, because the marks are those of the moment.
      marks: await undone(store, async (tx) =>
        (await tx.project(id).segments.listChanged(100)).map((mark) => `${mark.contactId} ${mark.seq} ${mark.version}`),
      ),
    }
  },
  verbs: {
    ...segments,
    ...moves,
    segmentIdsOf: { tenancy: async (room, { contact }) => [await room.segmentIdsOf(contact.id), []] },
    countMemberships: {
      tenancy: async (room, { contact }) => [[...(await room.countMemberships([contact.id]))], []],
    },
    forgetContacts: {
      write: (room, { contact }) => room.forgetContacts([contact.id]),
      tenancy: async (room, { contact }) => [await room.forgetContacts([contact.id]), undefined],
    },
    deleteMembers: {
      write: (room, { guests }) => room.deleteMembers(guests.id, 9),
      tenancy: async (room, { guests }) => [await room.deleteMembers(guests.id, 9), 0],
    },
    markChanged: {
      write: (room) => room.markChanged([rowIds.make('cnt')], rowTime(1)),
      tenancy: async (room, { contact }, mine) => {
        await room.markChanged([contact.id], rowTime(1))
        const marked = (await room.listChanged(9)).map(({ contactId }) => contactId)
        return [marked, [mine.contact.id, contact.id]]
      },
    },
    listChanged: {
      tenancy: async (room, _, { contact }) => [
        (await room.listChanged(9)).map(({ contactId }) => contactId),
        [contact.id],
      ],
    },
    deleteChanged: {
      write: (room, { marks }) => room.deleteChanged(marks),
      tenancy: (room, { marks }) => refusedOrWritten(room.deleteChanged(marks)),
    },
  },
}
