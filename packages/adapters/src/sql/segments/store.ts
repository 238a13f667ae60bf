import type { MembershipChange, Segment, SegmentStore } from '@posthorn/core/audience'
import type { ContactId, ProjectId, SegmentId } from '@posthorn/core/kernel'
import type { Predicate } from '@posthorn/core/people'
import type { Kysely } from 'kysely'
import { CONTACT } from '../contacts/columns.ts'
import type { Session } from '../engine/engine.ts'
import { namesOf } from '../engine/names.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import { predicateSql } from '../filters/predicate.ts'
import type { Tables } from '../tables.ts'
import { deleteChanged, listChanged, markChanged } from './changed-contacts.ts'
import { fingerprintOf } from './fingerprint.ts'
import { countMemberships, forgetContacts, moveContacts, type Place, settleCount } from './membership.ts'
import { findMoving } from './moving.ts'
import { findPending } from './pending.ts'
import { fromSegmentRow, toSegmentRow } from './rows.ts'

const FEW_MEMBERS = 20_000

export function segmentStore(session: Session, project: ProjectId): SegmentStore {
  const { dialect, read, write, locked, inTransaction } = session

  const place = (db: Kysely<Tables>): Place => ({ db, dialect, project })
  const move: SegmentStore['move'] = (movements, at) => write((db) => moveContacts(place(db), movements, at))

  /** Returns the members of a segment, if looking up each is less work than walking through the project. */
  async function fewMembers(predicate: Predicate) {
    if (predicate.kind !== 'member') return undefined
    const { segmentId } = predicate
    const segment = await read.selectFrom('segments').select('members').where('id', '=', segmentId).executeTakeFirst()
    if (!segment || segment.members > FEW_MEMBERS) return undefined
    const ids = read.selectFrom('segment_members').select('contact_id').where('segment_id', '=', segmentId)
    return session.scan.selectFrom('contacts').where(ownedBy(project)).where('contacts.id', 'in', ids)
  }

  function matching(predicate: Predicate) {
    return session.scan.selectFrom('contacts').where('project_id', '=', project).where(predicateSql(dialect, predicate))
  }

  return {
    namesOf: (ids) => namesOf(session, { table: 'segments', project, ids }),

    async find(id: SegmentId) {
      const row = await read
        .selectFrom('segments')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row && fromSegmentRow(dialect, row)
    },

    async list() {
      // The lock on the project covers all its segments, future ones included. The next statement sees what others
      // committed.
      if (inTransaction)
        await read.selectFrom('projects').select('id').where('id', '=', project).modifyEnd(locked).execute()
      const rows = await read
        .selectFrom('segments')
        .selectAll()
        .where('project_id', '=', project)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => fromSegmentRow(dialect, row))
    },

    async revision() {
      const rows = await read
        .selectFrom('segments')
        .select(['id', 'updated_at'])
        .where('project_id', '=', project)
        .orderBy('id')
        .execute()
      return rows.map((row) => `${row.id} ${row.updated_at}`).join('\n')
    },

    insert(segment: Segment) {
      return write(async (db) => {
        const row = toSegmentRow(dialect, project, segment)
        await db
          .insertInto('segments')
          .values({ ...row, members: 0 })
          .execute()
      })
    },

    update(segment: Segment) {
      return write(async (db) => {
        const { id, project_id, created_at, member_count, ...changes } = toSegmentRow(dialect, project, segment)
        await db
          .updateTable('segments')
          .set(changes)
          .where('id', '=', id)
          .where('project_id', '=', project_id)
          .execute()
      })
    },

    delete(id: SegmentId) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('segments')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      })
    },

    setMemberCount(id: SegmentId, memberCount: number) {
      return write(async (db) => {
        await db
          .updateTable('segments')
          .set({ member_count: memberCount })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .execute()
      })
    },

    putOff(id: SegmentId, { from, to }) {
      return write(async (db) => {
        await db
          .updateTable('segments')
          .set({ due_at: toTime(to) })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('due_at', '=', toTime(from))
          .execute()
      })
    },

    fingerprint: () => fingerprintOf(session, project),

    settleMemberCount: (id) => write((db) => settleCount(place(db), id)),

    async countMatching(predicate: Predicate) {
      const { count } = await matching(predicate)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async holdsFor(id: ContactId, predicate: Predicate) {
      const row = await read
        .selectFrom('contacts')
        .select('id')
        .where('id', '=', id)
        .where(ownedBy(project))
        .where(predicateSql(dialect, predicate))
        .executeTakeFirst()
      return row !== undefined
    },

    async listMatching(predicate: Predicate, { limit, offset }: { readonly limit: number; readonly offset: number }) {
      const rows = await ((await fewMembers(predicate)) ?? matching(predicate))
        .selectAll('contacts')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => CONTACT.fromRow(dialect, row))
    },

    findPending: (request) => findPending(place(session.scan), request),
    findMoving: (asked, among) => findMoving(place(session.scan), asked, among),
    move,

    async enter({ at, contactIds: entering, ...change }: MembershipChange & { readonly at: Date }) {
      return (await move([{ ...change, entering, leaving: [] }], at))[0]?.entered ?? []
    },

    async leave({ contactIds: leaving, ...change }: MembershipChange) {
      return (await move([{ ...change, entering: [], leaving }], new Date(0)))[0]?.left ?? []
    },

    async segmentIdsOf(contactId: ContactId) {
      const rows = await read
        .selectFrom('segment_members')
        .innerJoin('segments', 'segments.id', 'segment_members.segment_id')
        .select('segments.id')
        .where('contact_id', '=', contactId)
        .where('segment_members.project_id', '=', project)
        .orderBy('segments.id')
        .execute()
      return rows.map((row) => row.id)
    },

    countMemberships: (contactIds) => countMemberships(place(session.scan), contactIds),
    forgetContacts: (contactIds) => write((db) => forgetContacts(place(db), contactIds)),

    deleteMembers(segmentId: SegmentId, limit: number) {
      return write(async (db) => {
        const some = db
          .selectFrom('segment_members')
          .select('contact_id')
          .where('segment_id', '=', segmentId)
          .where('project_id', '=', project)
          .limit(limit)
        const gone = await db
          .deleteFrom('segment_members')
          .where('segment_id', '=', segmentId)
          .where('contact_id', 'in', some)
          .executeTakeFirst()
        return Number(gone.numDeletedRows)
      })
    },

    markChanged: (contactIds, at, cause) => write((db) => markChanged(place(db), contactIds, { ...cause, at })),
    listChanged: (limit) => listChanged(place(read), limit),
    deleteChanged: (marks) => write((db) => deleteChanged(place(db), marks)),
  }
}
