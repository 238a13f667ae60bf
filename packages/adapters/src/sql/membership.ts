import type { ContactId, MembershipChange, ProjectId, SegmentId } from '@posthorn/core'
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { predicateSql } from './filter.ts'
import { ownedBy } from './owner.ts'
import type { Tables } from './tables.ts'
import { toTime } from './values.ts'

/** Where memberships are read or, within a transaction, written, and of which project. */
export interface Place {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  readonly project: ProjectId
}

const CONTACT_ID = sql.ref('contacts.id')

export async function enterSegment(place: Place, change: MembershipChange & { readonly at: Date }) {
  const { db, dialect, project } = place
  const { segmentId, contactIds, predicate, at } = change
  const held = await hold(place, segmentId, contactIds)
  if (held.length === 0) return []
  const { rows } = await sql<{ contact_id: ContactId }>`
    insert into segment_members (segment_id, contact_id, project_id, created_at)
    select ${segmentId}, ${CONTACT_ID}, ${project}, cast(${toTime(at)} as bigint) from contacts
    where ${dialect.isOneOf(CONTACT_ID, held)}${and(predicate && predicateSql(dialect, predicate))}
    on conflict do nothing returning contact_id`.execute(db)
  if (rows.length > 0) await addMembers(place, segmentId, rows.length)
  return rows.map((row) => row.contact_id).sort()
}

export async function leaveSegment(place: Place, change: MembershipChange) {
  const { db, dialect } = place
  const { segmentId, contactIds, predicate } = change
  const held = await hold(place, segmentId, contactIds)
  if (held.length === 0) return []
  const holds =
    predicate &&
    sql<SqlBool>`not exists (
    select 1 from contacts where ${CONTACT_ID} = segment_members.contact_id and ${predicateSql(dialect, predicate)})`
  const { rows } = await sql<{ contact_id: ContactId }>`
    delete from segment_members
    where segment_id = ${segmentId} and ${dialect.isOneOf(sql.ref('contact_id'), held)}${and(holds)}
    returning contact_id`.execute(db)
  if (rows.length > 0) await addMembers(place, segmentId, -rows.length)
  return rows.map((row) => row.contact_id).sort()
}

export async function forgetContacts(place: Place, contactIds: readonly ContactId[]): Promise<void> {
  const { db, dialect, project } = place
  await holdContacts(place, contactIds)
  const gone = await db
    .deleteFrom('segment_members')
    .where(dialect.isOneOf(sql.ref('contact_id'), contactIds))
    .where('project_id', '=', project)
    .returning('segment_id')
    .execute()
  const bySegment = Map.groupBy(gone, (row) => row.segment_id)
  // In the order of ids, so that two who forget at once never wait for one another in a circle.
  for (const id of [...bySegment.keys()].sort()) await countOff(place, id, bySegment.get(id)?.length ?? 0)
}

/** Adds to what the segment remembers and shows that as its count; answers with it. */
export async function addMembers({ db, project }: Place, id: SegmentId, more: number): Promise<number> {
  const members = sql<number>`members + ${more}`
  const row = await db
    .updateTable('segments')
    .set({ members, member_count: members })
    .where('id', '=', id)
    .where('project_id', '=', project)
    .returning('member_count')
    .executeTakeFirst()
  return row?.member_count ?? 0
}

/** A segment that does not track its members any more shows another count. */
async function countOff({ db, project }: Place, id: string, fewer: number): Promise<void> {
  const members = sql<number>`members - ${fewer}`
  await db
    .updateTable('segments')
    .set({
      members,
      member_count: sql<number>`case when type = 'STATIC' or track_membership = 1 then ${members} else member_count end`,
    })
    .where('id', '=', id)
    .where('project_id', '=', project)
    .execute()
}

/** Holds contacts until the end of the transaction, in the order of their ids; answers with those that are there. */
async function holdContacts(place: Place, contactIds: readonly ContactId[]): Promise<readonly string[]> {
  const { db, dialect, project } = place
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where(ownedBy(project))
    .where(dialect.isOneOf(sql.ref('id'), contactIds))
    .orderBy('id')
    .modifyEnd(dialect.locked)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Holds contacts and then the segment, always in this order: what a later statement verifies stays so until the end of
 * the transaction. Answers with the contacts; with none when there is no such segment.
 */
async function hold(place: Place, segmentId: SegmentId, contactIds: readonly ContactId[]): Promise<readonly string[]> {
  const held = await holdContacts(place, contactIds)
  if (held.length === 0) return []
  const segment = await place.db
    .selectFrom('segments')
    .select('id')
    .where('id', '=', segmentId)
    .where('project_id', '=', place.project)
    .modifyEnd(place.dialect.locked)
    .executeTakeFirst()
  return segment ? held : []
}

function and(condition: Expression<SqlBool> | undefined): RawBuilder<unknown> {
  return condition ? sql` and ${condition}` : sql``
}
