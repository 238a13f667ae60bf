import type { Contact } from '../../contacts/schema.ts'
import { matches } from '../../filters/matches.ts'
import type { Predicate } from '../../filters/predicate.ts'
import type { ContactId, ProjectId, SegmentId } from '../../ids.ts'
import type { Segment } from '../../segments/schema.ts'
import type { MembershipChange, SegmentStore, StaleMembers, StalePosition, StaleRequest } from '../../segments/store.ts'
import { asStored, insertRow, newestFirst, pageOf } from './rows.ts'
import type { SegmentRow, Source, Tables } from './tables.ts'

const stored = (segment: Segment): Segment => ({
  ...segment,
  filters: asStored(segment.filters),
  condition: segment.condition && JSON.parse(JSON.stringify(segment.condition)),
})

const dueAtOnce = (segment: Segment) => (segment.type === 'DYNAMIC' ? segment.updatedAt : undefined)

function lastEventAt({ events }: Tables, contactId: ContactId, name: string): Date | undefined {
  const times = events
    .filter(({ row }) => row.contactId === contactId && row.name === name)
    .map(({ row }) => row.createdAt.getTime())
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.max(a, b)))
}

/** Whether the segment shows as its count what it remembers. */
const remembers = ({ segment }: SegmentRow) => segment.type === 'STATIC' || segment.trackMembership

export function memorySegments(source: Source, projectId: ProjectId): SegmentStore {
  const own = ({ segments }: Tables, id: string) => {
    const row = segments.get(id)
    return row?.projectId === projectId ? row : undefined
  }
  const memberKey = (segmentId: SegmentId, contactId: ContactId) => `${segmentId} ${contactId}`
  const membersOf = ({ members }: Tables, segmentId: SegmentId) =>
    members.filter((row) => row.projectId === projectId && row.segmentId === segmentId)
  const settle = (tables: Tables, id: SegmentId): number => {
    const row = own(tables, id)
    if (!row) return 0
    const memberCount = membersOf(tables, id).length
    tables.segments.set(id, { ...row, segment: { ...row.segment, memberCount } })
    return memberCount
  }
  const isMember = ({ members }: Tables, segmentId: SegmentId, contactId: ContactId) =>
    members.get(memberKey(segmentId, contactId))?.projectId === projectId
  const contactsOf = ({ contacts }: Tables) =>
    contacts.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const holds = (tables: Tables, contact: Contact, predicate: Predicate) =>
    matches(predicate, {
      contact,
      lastEventAt: (name) => lastEventAt(tables, contact.id, name),
      isMember: (segmentId) => isMember(tables, segmentId, contact.id),
    })
  const matching = (tables: Tables, predicate: Predicate) =>
    contactsOf(tables).filter((contact) => holds(tables, contact, predicate))
  const isStale = (tables: Tables, { segmentId, predicate }: StaleRequest, way: 'enter' | 'leave') => {
    const entering = way === 'enter'
    return (contact: Contact) =>
      holds(tables, contact, predicate) === entering && isMember(tables, segmentId, contact.id) !== entering
  }
  const staleAmong = (tables: Tables, request: StaleRequest): StaleMembers => {
    const asked = new Set<string>(request.among)
    const contacts = contactsOf(tables).filter(({ id }) => asked.has(id))
    const ids = (way: 'enter' | 'leave') => contacts.filter(isStale(tables, request, way)).map(({ id }) => id)
    return { entering: ids('enter').sort(), leaving: ids('leave').sort(), next: undefined }
  }
  const staleOfAll = (tables: Tables, request: StaleRequest): StaleMembers => {
    const { after, limit } = request
    if (after?.way !== 'leave') {
      const rows = pageOf(contactsOf(tables).filter(isStale(tables, request, 'enter')), { after: after?.after, limit })
      const entering = rows.map(({ id }) => id)
      const last = rows.length === limit ? rows.at(-1) : undefined
      const next: StalePosition = last
        ? { way: 'enter', after: { createdAt: last.createdAt, id: last.id } }
        : { way: 'leave', after: undefined }
      return { entering, leaving: [], next }
    }
    const leaving = contactsOf(tables)
      .filter(isStale(tables, request, 'leave'))
      .map(({ id }) => id)
      .filter((id) => after.after === undefined || id > after.after)
      .sort()
      .slice(0, limit)
    const last = leaving.length === limit ? leaving.at(-1) : undefined
    return { entering: [], leaving, next: last && { way: 'leave', after: last } }
  }
  /** Those of the change who are contacts of the project, if there is the segment. */
  const candidates = (tables: Tables, { segmentId, contactIds, predicate }: MembershipChange, holding: boolean) => {
    if (!own(tables, segmentId)) return []
    return [...new Set(contactIds)].sort().filter((id) => {
      const contact = tables.contacts.get(id)
      if (contact?.projectId !== projectId) return false
      return predicate === undefined || holds(tables, contact.row, predicate) === holding
    })
  }

  return {
    find: (id) => source.read((tables) => own(tables, id)?.segment),
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
        insertRow(segments, segment.id, { projectId, segment: stored(segment), dueAt: dueAtOnce(segment) }),
      ),
    update: (segment) =>
      source.write((tables) => {
        const before = own(tables, segment.id)?.segment
        if (!before) return
        const { memberCount, createdAt } = before
        const after = { ...stored(segment), memberCount, createdAt }
        tables.segments.set(segment.id, { projectId, segment: after, dueAt: dueAtOnce(after) })
      }),
    delete: (id) => source.write((tables) => own(tables, id) !== undefined && tables.segments.delete(id)),
    setMemberCount: (id, memberCount) =>
      source.write((tables) => {
        const row = own(tables, id)
        if (row) tables.segments.set(id, { ...row, segment: { ...row.segment, memberCount } })
      }),
    settleMemberCount: (id) => source.write((tables) => settle(tables, id)),
    countMatching: (predicate) => source.read((tables) => matching(tables, predicate).length),
    listMatching: (predicate, { limit, offset }) =>
      source.read((tables) =>
        matching(tables, predicate)
          .sort(newestFirst)
          .slice(offset, offset + limit),
      ),
    findStale: (request) =>
      source.read((tables) => (request.among ? staleAmong(tables, request) : staleOfAll(tables, request))),
    enter: ({ at: _, ...change }) =>
      source.write((tables) => {
        const { segmentId } = change
        const entered = candidates(tables, change, true).filter((id) => !tables.members.get(memberKey(segmentId, id)))
        for (const contactId of entered)
          tables.members.set(memberKey(segmentId, contactId), { projectId, segmentId, contactId })
        settle(tables, segmentId)
        return entered
      }),
    leave: (change) =>
      source.write((tables) => {
        const { segmentId } = change
        const left = candidates(tables, change, false).filter((id) => tables.members.delete(memberKey(segmentId, id)))
        settle(tables, segmentId)
        return left
      }),
    segmentIdsOf: (contactId) =>
      source.read((tables) =>
        tables.members
          .filter((row) => row.projectId === projectId && row.contactId === contactId && !!own(tables, row.segmentId))
          .map((row) => row.segmentId)
          .sort(),
      ),
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
    markChanged: (contactIds) =>
      source.write(({ changed }) => {
        let seq = changed.filter(() => true).reduce((last, { row }) => Math.max(last, row.seq), 0)
        for (const contactId of contactIds) {
          seq += 1
          changed.set(String(seq), { projectId, row: { seq, contactId } })
        }
      }),
    takeChanged: (limit) =>
      source.write(({ changed }) => {
        const taken = changed
          .filter((one) => one.projectId === projectId)
          .sort((a, b) => a.row.seq - b.row.seq)
          .slice(0, limit)
        for (const { row } of taken) changed.delete(String(row.seq))
        return [...new Set(taken.map(({ row }) => row.contactId))]
      }),
  }
}
