import type { MembershipChange, MembershipMove, Movement } from '@posthorn/core/audience'
import type { ContactId, ProjectId, SegmentId } from '@posthorn/core/kernel'
import type { Predicate } from '@posthorn/core/people'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import { predicateSql } from '../filters/predicate.ts'
import type { Tables } from '../tables.ts'

/** The connection on which memberships are read or, within a transaction, written, and their project. */
export interface Place {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  readonly project: ProjectId
}

export type Move = Movement & Pick<MembershipChange, 'predicate'>

/** A contact and a segment, with the number of its predicate. */
type Pair = { readonly number: number; readonly segment_id: SegmentId; readonly contact_id: ContactId }

const PAIR = { number: 'integer', segment_id: 'text', contact_id: 'text' } as const
const CONTACT_ID = sql.ref('contacts.id')

/** Moves contacts into and out of segments, with a fixed number of statements. */
export async function moveContacts(
  place: Place,
  movements: readonly Move[],
  at: Date,
): Promise<readonly MembershipMove[]> {
  const contactIds = movements.flatMap(({ entering, leaving }) => [...entering, ...leaving])
  if ((await holdContacts(place, [...new Set(contactIds)])).length === 0) return []
  const segments = new Set(
    await holdSegments(
      place,
      movements.map(({ segmentId }) => segmentId),
    ),
  )
  const held = movements.filter(({ segmentId }) => segments.has(segmentId))
  const entered = await enterPairs(place, held, at)
  const left = await leavePairs(place, held)
  await addToCounts(place, [...entered.map(by(1)), ...left.map(by(-1))])
  return groupMoved(entered, left)
}

type Row = Omit<Pair, 'number'>

const by = (more: number) => (row: Row) => ({ segmentId: row.segment_id, more })

async function enterPairs({ db, dialect, project }: Place, movements: readonly Move[], at: Date) {
  const pairs = pairsOf(movements, ({ entering }) => entering)
  if (pairs.length === 0) return []
  const { rows } = await sql<Row>`
    insert into segment_members (segment_id, contact_id, project_id, created_at)
    select pair.segment_id, ${CONTACT_ID}, ${project}, cast(${toTime(at)} as bigint)
    from ${dialect.sets.recordset('pair', PAIR, pairs)} join contacts on ${CONTACT_ID} = pair.contact_id
    where ${ownedBy(project, 'contacts.project_id')} and ${verified(dialect, movements, (holds) => holds)}
    on conflict do nothing returning segment_id, contact_id`.execute(db)
  return rows
}

async function leavePairs({ db, dialect, project }: Place, movements: readonly Move[]) {
  const pairs = pairsOf(movements, ({ leaving }) => leaving)
  if (pairs.length === 0) return []
  const { rows } = await sql<Row>`
    delete from segment_members where (segment_id, contact_id) in (
      select pair.segment_id, ${CONTACT_ID}
      from ${dialect.sets.recordset('pair', PAIR, pairs)} join contacts on ${CONTACT_ID} = pair.contact_id
      where ${ownedBy(project, 'contacts.project_id')} and ${verified(dialect, movements, (holds) => sql`not (${holds})`)})
    returning segment_id, contact_id`.execute(db)
  return rows
}

function pairsOf(movements: readonly Move[], some: (one: Move) => readonly ContactId[]): readonly Pair[] {
  return movements.flatMap((one, number) =>
    some(one).map((contact_id) => ({ number, segment_id: one.segmentId, contact_id })),
  )
}

/** Returns a test that a pair may be written. It evaluates only the predicate of its own segment. */
function verified(
  dialect: Dialect,
  movements: readonly Move[],
  asked: (holds: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const verify = (predicate: Predicate | undefined) =>
    predicate ? asked(sql`${predicateSql(dialect, predicate)}`) : sql`1 = 1`
  const cases = movements.map(({ predicate }, number) => sql`when ${sql.lit(number)} then ${verify(predicate)}`)
  return sql`case pair.number ${sql.join(cases, sql` `)} else 1 = 0 end`
}

function groupMoved(entered: readonly Row[], left: readonly Row[]): readonly MembershipMove[] {
  const [came, went] = [Map.groupBy(entered, segmentOf), Map.groupBy(left, segmentOf)]
  const idsOf = (rows: readonly Row[] = []) => rows.map((row) => row.contact_id).sort()
  return [...new Set([...came.keys(), ...went.keys()])]
    .sort()
    .map((segmentId) => ({ segmentId, entered: idsOf(came.get(segmentId)), left: idsOf(went.get(segmentId)) }))
}

const segmentOf = (row: Row) => row.segment_id

export async function forgetContacts(place: Place, contactIds: readonly ContactId[]): Promise<void> {
  const { db, dialect, project } = place
  await holdContacts(place, contactIds)
  const counts = await db
    .selectFrom('segment_members')
    .select(({ fn }) => ['segment_id', fn.countAll<number>().as('count')])
    .where(dialect.sets.isOneOf(sql.ref('contact_id'), contactIds))
    .where('project_id', '=', project)
    .groupBy('segment_id')
    .execute()
  if (counts.length === 0) return
  const fewer = counts.map((row) => ({ segmentId: row.segment_id, more: -Number(row.count) }))
  await holdSegments(
    place,
    fewer.map(({ segmentId }) => segmentId),
  )
  await db
    .deleteFrom('segment_members')
    .where(dialect.sets.isOneOf(sql.ref('contact_id'), contactIds))
    .where('project_id', '=', project)
    .execute()
  await addToCounts(place, fewer)
}

/** Returns the number of segments that remember each of the contacts. */
export async function countMemberships(place: Place, contactIds: readonly ContactId[]) {
  const rows = await place.db
    .selectFrom('segment_members')
    .select(({ fn }) => ['contact_id', fn.countAll<number>().as('count')])
    .where(place.dialect.sets.isOneOf(sql.ref('contact_id'), contactIds))
    .where('project_id', '=', place.project)
    .groupBy('contact_id')
    .execute()
  return new Map(rows.map((row) => [row.contact_id, Number(row.count)]))
}

/** Sets the segment's count to that of its remembered members. Returns it. */
export async function settleCount({ db, project }: Place, id: SegmentId): Promise<number> {
  const row = await db
    .updateTable('segments')
    .set({ member_count: sql<number>`members` })
    .where('id', '=', id)
    .where('project_id', '=', project)
    .returning('member_count')
    .executeTakeFirst()
  return row?.member_count ?? 0
}

/**
 * Adds to the remembered members of locked segments, and to their counts. A segment that no longer tracks its members
 * has another count.
 */
async function addToCounts(
  { db, dialect, project }: Place,
  changes: readonly { readonly segmentId: SegmentId; readonly more: number }[],
): Promise<void> {
  if (changes.length === 0) return
  const sums = new Map<SegmentId, number>()
  for (const { segmentId, more } of changes) sums.set(segmentId, (sums.get(segmentId) ?? 0) + more)
  const rows = [...sums].map(([segment_id, more]) => ({ segment_id, more }))
  await sql`update segments set members = segments.members + counted.more,
      member_count = case when segments.type = 'STATIC' or segments.track_membership = 1
        then segments.members + counted.more else segments.member_count end
    from ${dialect.sets.recordset('counted', { segment_id: 'text', more: 'integer' }, rows)}
    where segments.id = counted.segment_id and segments.project_id = ${project}`.execute(db)
}

/** Locks contacts until the end of the transaction, in the order of their addresses. Returns those that exist. */
async function holdContacts(place: Place, contactIds: readonly ContactId[]): Promise<readonly string[]> {
  const { db, dialect, project } = place
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where(ownedBy(project))
    .where(dialect.sets.isOneOf(sql.ref('id'), contactIds))
    .orderBy('email')
    .modifyEnd(dialect.locks.forUpdate)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Locks segments until the end of the transaction, in the order of their ids and always after contacts, which prevents
 * deadlocks. Facts that later statements verify stay true. Returns those that exist.
 */
async function holdSegments({ db, dialect, project }: Place, ids: readonly SegmentId[]): Promise<readonly SegmentId[]> {
  const rows = await db
    .selectFrom('segments')
    .select('id')
    .where(ownedBy(project))
    .where(dialect.sets.isOneOf(sql.ref('id'), ids))
    .orderBy('id')
    .modifyEnd(dialect.locks.forUpdate)
    .execute()
  return rows.map((row) => row.id)
}
