import type { Segment } from '../../audience/segments/schema.ts'
import type {
  AskedSegment,
  MembershipChange,
  MembershipMove,
  Movement,
  PendingMembers,
  PendingPosition,
  PendingRequest,
  SegmentStore,
} from '../../audience/segments/store.ts'
import type { ProjectId, SegmentId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { holds, isMember, memberKey } from './holds.ts'
import { asStored, insertRow, keyOf, newestFirst, pageOf } from './rows.ts'
import type { SegmentRow, Source, Tables } from './tables.ts'
import { walkContacts } from './walk-contacts.ts'

const stored = (segment: Segment): Segment => ({
  ...segment,
  filters: asStored(segment.filters),
  condition: segment.condition && JSON.parse(JSON.stringify(segment.condition)),
})

const dueTogether = (segment: Segment) => (segment.type === 'DYNAMIC' ? segment.updatedAt : undefined)

/** Returns true if the segment's count is that of its stored members. */
const remembers = ({ segment }: SegmentRow) => segment.type === 'STATIC' || segment.trackMembership

/** Counts all marks ever made, so that each is unique. */
let marks = 0

type Move = Movement & Pick<MembershipChange, 'predicate'>

export function memorySegments(source: Source, projectId: ProjectId): SegmentStore {
  const own = ({ segments }: Tables, id: string) => {
    const row = segments.get(id)
    return row?.projectId === projectId ? row : undefined
  }
  const membersOf = ({ members }: Tables, segmentId: SegmentId) =>
    members.filter((row) => row.projectId === projectId && row.segmentId === segmentId)
  const settle = (tables: Tables, id: SegmentId): number => {
    const row = own(tables, id)
    if (!row) return 0
    const memberCount = membersOf(tables, id).length
    tables.segments.set(id, { ...row, segment: { ...row.segment, memberCount } })
    return memberCount
  }
  const contactsOf = ({ contacts }: Tables) =>
    contacts.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const matching = (tables: Tables, predicate: Predicate) =>
    contactsOf(tables).filter((contact) => holds(tables, projectId, contact, predicate))
  const isPending = (tables: Tables, { segmentId, predicate }: AskedSegment, way: 'enter' | 'leave') => {
    const entering = way === 'enter'
    return (contact: Contact) =>
      holds(tables, projectId, contact, predicate) === entering &&
      isMember(tables, projectId, segmentId, contact.id) !== entering
  }
  const findPending = (tables: Tables, request: PendingRequest): PendingMembers => {
    const { after, limit } = request
    if (after?.way !== 'leave') {
      const rows = pageOf(contactsOf(tables).filter(isPending(tables, request, 'enter')), {
        after: after?.after,
        limit,
      })
      const entering = rows.map(({ id }) => id)
      const last = rows.length === limit ? rows.at(-1) : undefined
      const next: PendingPosition = last
        ? { way: 'enter', after: { createdAt: last.createdAt, id: last.id } }
        : { way: 'leave', after: undefined }
      return { entering, leaving: [], next }
    }
    const leaving = contactsOf(tables)
      .filter(isPending(tables, request, 'leave'))
      .map(({ id }) => id)
      .filter((id) => after.after === undefined || id > after.after)
      .sort()
      .slice(0, limit)
    const last = leaving.length === limit ? leaving.at(-1) : undefined
    return { entering: [], leaving, next: last && { way: 'leave', after: last } }
  }
  /** Returns the contacts that belong to the project and match the predicate, or do not. */
  const candidates = (
    tables: Tables,
    { contactIds, predicate }: Omit<MembershipChange, 'segmentId'>,
    holding: boolean,
  ) =>
    [...new Set(contactIds)].sort().filter((id) => {
      const contact = tables.contacts.get(id)
      if (contact?.projectId !== projectId) return false
      return predicate === undefined || holds(tables, projectId, contact.row, predicate) === holding
    })
  const move = (tables: Tables, { segmentId, predicate, entering, leaving }: Move): MembershipMove => {
    if (!own(tables, segmentId)) return { segmentId, entered: [], left: [] }
    const entered = candidates(tables, { predicate, contactIds: entering }, true).filter(
      (id) => !tables.members.get(memberKey(segmentId, id)),
    )
    for (const contactId of entered)
      tables.members.set(memberKey(segmentId, contactId), { projectId, segmentId, contactId })
    const left = candidates(tables, { predicate, contactIds: leaving }, false).filter((id) =>
      tables.members.delete(memberKey(segmentId, id)),
    )
    if (entered.length + left.length > 0) settle(tables, segmentId)
    return { segmentId, entered, left }
  }
  const noMembers = { entering: [], leaving: [] }

  return {
    find: (id) => source.read((tables) => own(tables, id)?.segment),
    namesOf: (ids) =>
      source.read(
        (tables) =>
          new Map(
            ids.flatMap((id) => {
              const segment = own(tables, id)?.segment
              return segment ? [[id, segment.name]] : []
            }),
          ),
      ),
    list: () =>
      source.read(({ segments }) =>
        segments
          .filter((row) => row.projectId === projectId)
          .map((row) => row.segment)
          .sort(newestFirst),
      ),
    revision: () =>
      source.read(({ segments }) =>
        segments
          .filter((row) => row.projectId === projectId)
          .map(({ segment }) => `${segment.id} ${segment.updatedAt.getTime()}`)
          .sort()
          .join('\n'),
      ),
    insert: (segment) =>
      source.write(({ segments }) =>
        insertRow(segments, segment.id, { projectId, segment: stored(segment), dueAt: dueTogether(segment) }),
      ),
    update: (segment) =>
      source.write((tables) => {
        const before = own(tables, segment.id)?.segment
        if (!before) return
        const { memberCount, createdAt } = before
        const after = { ...stored(segment), memberCount, createdAt }
        tables.segments.set(segment.id, { projectId, segment: after, dueAt: dueTogether(after) })
      }),
    delete: (id) => source.write((tables) => own(tables, id) !== undefined && tables.segments.delete(id)),
    setMemberCount: (id, memberCount) =>
      source.write((tables) => {
        const row = own(tables, id)
        if (row) tables.segments.set(id, { ...row, segment: { ...row.segment, memberCount } })
      }),
    putOff: (id, { from, to }) =>
      source.write((tables) => {
        const row = own(tables, id)
        if (row?.dueAt?.getTime() === from.getTime()) tables.segments.set(id, { ...row, dueAt: to })
      }),
    fingerprint: () =>
      source.read(({ contacts, events }) =>
        JSON.stringify([
          contacts.filter((row) => row.projectId === projectId).map(({ row }) => [row.id, row.updatedAt, row.data]),
          events.filter((row) => row.projectId === projectId).map(({ row }) => row.id),
        ]),
      ),
    settleMemberCount: (id) => source.write((tables) => settle(tables, id)),
    countMatching: (predicate) => source.read((tables) => matching(tables, predicate).length),
    holdsFor: (id, predicate) =>
      source.read((tables) => matching(tables, predicate).some((contact) => contact.id === id)),
    listMatching: (predicate, { limit, offset }) =>
      source.read((tables) =>
        matching(tables, predicate)
          .sort(newestFirst)
          .slice(offset, offset + limit),
      ),
    walkMatching: (request) => source.read((tables) => walkContacts(tables, projectId, request)),
    findPending: (request) => source.read((tables) => findPending(tables, request)),
    findMoving: (asked, among) =>
      source.read((tables) => {
        const ids = new Set<string>(among)
        const contacts = contactsOf(tables).filter(({ id }) => ids.has(id))
        const pending = (one: AskedSegment, way: 'enter' | 'leave') =>
          contacts
            .filter(isPending(tables, one, way))
            .map(({ id }) => id)
            .sort()
        return asked
          .map((one) => ({ segmentId: one.segmentId, entering: pending(one, 'enter'), leaving: pending(one, 'leave') }))
          .filter(({ entering, leaving }) => entering.length + leaving.length > 0)
          .sort((a, b) => (a.segmentId < b.segmentId ? -1 : 1))
      }),
    move: (movements, _) =>
      source.write((tables) =>
        movements
          .map((one) => move(tables, one))
          .filter(({ entered, left }) => entered.length + left.length > 0)
          .sort((a, b) => (a.segmentId < b.segmentId ? -1 : 1)),
      ),
    enter: ({ at: _, contactIds, ...change }) =>
      source.write((tables) => move(tables, { ...noMembers, ...change, entering: contactIds }).entered),
    leave: ({ contactIds, ...change }) =>
      source.write((tables) => move(tables, { ...noMembers, ...change, leaving: contactIds }).left),
    segmentIdsOf: (contactId) =>
      source.read((tables) =>
        tables.members
          .filter((row) => row.projectId === projectId && row.contactId === contactId && !!own(tables, row.segmentId))
          .map((row) => row.segmentId)
          .sort(),
      ),
    countMemberships: (contactIds) =>
      source.read((tables) => {
        const ids = new Set<string>(contactIds)
        const rows = tables.members.filter((row) => row.projectId === projectId && ids.has(row.contactId))
        const byContact = Map.groupBy(rows, (row) => row.contactId)
        return new Map([...byContact].map(([id, some]) => [id, some.length]))
      }),
    forgetContacts: (contactIds) =>
      source.write((tables) => {
        const going = new Set<string>(contactIds)
        const rows = tables.members.filter((row) => row.projectId === projectId && going.has(row.contactId))
        for (const { segmentId, contactId } of rows) tables.members.delete(memberKey(segmentId, contactId))
        for (const segmentId of new Set(rows.map((row) => row.segmentId))) {
          const row = own(tables, segmentId)
          if (row && remembers(row)) settle(tables, segmentId)
        }
      }),
    deleteMembers: (segmentId, limit) =>
      source.write((tables) => {
        const going = membersOf(tables, segmentId).slice(0, limit)
        for (const { contactId } of going) tables.members.delete(memberKey(segmentId, contactId))
        return going.length
      }),
    markChanged: (contactIds, at, cause) =>
      source.write(({ changed }) => {
        for (const contactId of [...new Set(contactIds)].sort()) {
          const key = keyOf(projectId, contactId)
          const known = changed.get(key)?.row
          const fresh = { contactId, seq: ++marks, version: 0, markedAt: at }
          const mark = known ? { ...known, version: known.version + 1 } : fresh
          const row = cause?.byPublicKey ? { ...mark, byPublicKey: true as const } : mark
          changed.set(key, { projectId, row })
        }
      }),
    listChanged: (limit) =>
      source.read(({ changed }) =>
        changed
          .filter((one) => one.projectId === projectId)
          .map(({ row: { markedAt: _, ...mark } }) => mark)
          .sort((a, b) => a.seq - b.seq)
          .slice(0, limit),
      ),
    deleteChanged: (seen) =>
      source.write(({ changed }) => {
        for (const { contactId, seq, version } of seen) {
          const key = keyOf(projectId, contactId)
          const known = changed.get(key)?.row
          if (known?.seq === seq && known.version === version) changed.delete(key)
        }
      }),
  }
}
