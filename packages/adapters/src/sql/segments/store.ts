import type {
  AskedSegment,
  ChangeMark,
  ContactId,
  MembershipChange,
  Predicate,
  ProjectId,
  Segment,
  SegmentId,
  SegmentStore,
  StaleRequest,
} from '@posthorn/core'
import type { Kysely } from 'kysely'
import { fromContactRow } from '../contacts/rows.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { predicateSql } from '../filters/predicate.ts'
import type { Tables } from '../tables.ts'
import { deleteChanged, listChanged, markChanged } from './changed-contacts.ts'
import { countMemberships, forgetContacts, moveContacts, type Place, settleCount } from './membership.ts'
import { findMoving } from './moving.ts'
import { fromSegmentRow, toSegmentRow } from './rows.ts'
import { findStale } from './stale.ts'

const FEW_MEMBERS = 20_000

export class SqlSegments implements SegmentStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  async find(id: SegmentId) {
    const row = await this.#session.read
      .selectFrom('segments')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', this.#project)
      .executeTakeFirst()
    return row && fromSegmentRow(this.#session.dialect, row)
  }

  async list() {
    const { read, dialect, locked, inTransaction } = this.#session
    // The project stands for its segments, those to come included; what others committed is seen by the statement after.
    if (inTransaction)
      await read.selectFrom('projects').select('id').where('id', '=', this.#project).modifyEnd(locked).execute()
    const rows = await read
      .selectFrom('segments')
      .selectAll()
      .where('project_id', '=', this.#project)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map((row) => fromSegmentRow(dialect, row))
  }

  async revision() {
    const rows = await this.#session.read
      .selectFrom('segments')
      .select(['id', 'updated_at'])
      .where('project_id', '=', this.#project)
      .orderBy('id')
      .execute()
    return rows.map((row) => `${row.id} ${row.updated_at}`).join('\n')
  }

  insert(segment: Segment) {
    return this.#session.write(async (db) => {
      const row = toSegmentRow(this.#session.dialect, this.#project, segment)
      await db
        .insertInto('segments')
        .values({ ...row, members: 0 })
        .execute()
    })
  }

  update(segment: Segment) {
    return this.#session.write(async (db) => {
      const { id, project_id, created_at, member_count, ...changes } = toSegmentRow(
        this.#session.dialect,
        this.#project,
        segment,
      )
      await db.updateTable('segments').set(changes).where('id', '=', id).where('project_id', '=', project_id).execute()
    })
  }

  delete(id: SegmentId) {
    return this.#session.write(async (db) => {
      const gone = await db
        .deleteFrom('segments')
        .where('id', '=', id)
        .where('project_id', '=', this.#project)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    })
  }

  setMemberCount(id: SegmentId, memberCount: number) {
    return this.#session.write(async (db) => {
      await db
        .updateTable('segments')
        .set({ member_count: memberCount })
        .where('id', '=', id)
        .where('project_id', '=', this.#project)
        .execute()
    })
  }

  settleMemberCount(id: SegmentId) {
    return this.#session.write((db) => settleCount(this.#place(db), id))
  }

  async countMatching(predicate: Predicate) {
    const { count } = await this.#matching(predicate)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async listMatching(predicate: Predicate, { limit, offset }: { readonly limit: number; readonly offset: number }) {
    const rows = await ((await this.#fewMembers(predicate)) ?? this.#matching(predicate))
      .selectAll('contacts')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => fromContactRow(this.#session.dialect, row))
  }

  findStale(request: StaleRequest) {
    return findStale(this.#place(this.#session.scan), request)
  }

  findMoving(asked: readonly AskedSegment[], among: readonly ContactId[]) {
    return findMoving(this.#place(this.#session.scan), asked, among)
  }

  move(...[movements, at]: Parameters<SegmentStore['move']>) {
    return this.#session.write((db) => moveContacts(this.#place(db), movements, at))
  }

  async enter({ at, contactIds: entering, ...change }: MembershipChange & { readonly at: Date }) {
    return (await this.move([{ ...change, entering, leaving: [] }], at))[0]?.entered ?? []
  }

  async leave({ contactIds: leaving, ...change }: MembershipChange) {
    return (await this.move([{ ...change, entering: [], leaving }], new Date(0)))[0]?.left ?? []
  }

  async segmentIdsOf(contactId: ContactId) {
    const rows = await this.#session.read
      .selectFrom('segment_members')
      .innerJoin('segments', 'segments.id', 'segment_members.segment_id')
      .select('segments.id')
      .where('contact_id', '=', contactId)
      .where('segment_members.project_id', '=', this.#project)
      .orderBy('segments.id')
      .execute()
    return rows.map((row) => row.id as SegmentId)
  }

  countMemberships(contactIds: readonly ContactId[]) {
    return countMemberships(this.#place(this.#session.scan), contactIds)
  }

  forgetContacts(contactIds: readonly ContactId[]) {
    return this.#session.write((db) => forgetContacts(this.#place(db), contactIds))
  }

  deleteMembers(segmentId: SegmentId, limit: number) {
    return this.#session.write(async (db) => {
      const some = db
        .selectFrom('segment_members')
        .select('contact_id')
        .where('segment_id', '=', segmentId)
        .where('project_id', '=', this.#project)
        .limit(limit)
      const gone = await db
        .deleteFrom('segment_members')
        .where('segment_id', '=', segmentId)
        .where('contact_id', 'in', some)
        .executeTakeFirst()
      return Number(gone.numDeletedRows)
    })
  }

  markChanged(contactIds: readonly ContactId[], at: Date) {
    return this.#session.write((db) => markChanged(this.#place(db), contactIds, at))
  }

  listChanged(limit: number) {
    return listChanged(this.#place(this.#session.read), limit)
  }

  deleteChanged(marks: readonly ChangeMark[]) {
    return this.#session.write((db) => deleteChanged(this.#place(db), marks))
  }

  #place(db: Kysely<Tables>): Place {
    return { db, dialect: this.#session.dialect, project: this.#project }
  }

  /** The members of a segment, if they are so few that looking up each is less work than walking through the project. */
  async #fewMembers(predicate: Predicate) {
    if (predicate.kind !== 'member') return undefined
    const { read, scan } = this.#session
    const { segmentId } = predicate
    const segment = await read.selectFrom('segments').select('members').where('id', '=', segmentId).executeTakeFirst()
    if (!segment || segment.members > FEW_MEMBERS) return undefined
    const ids = read.selectFrom('segment_members').select('contact_id').where('segment_id', '=', segmentId)
    return scan.selectFrom('contacts').where(ownedBy(this.#project)).where('contacts.id', 'in', ids)
  }

  #matching(predicate: Predicate) {
    const { scan, dialect } = this.#session
    return scan.selectFrom('contacts').where('project_id', '=', this.#project).where(predicateSql(dialect, predicate))
  }
}
