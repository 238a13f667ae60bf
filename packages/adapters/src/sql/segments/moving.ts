import type { AskedSegment, Movement } from '@posthorn/core/audience'
import type { ContactId, SegmentId } from '@posthorn/core/kernel'
import { predicateSize } from '@posthorn/core/people'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { ownedBy } from '../engine/owner.ts'
import { predicateSql } from '../filters/predicate.ts'
import type { Place } from './membership.ts'

/** The most tests of a contact in one statement: it is built on the main thread, and engines limit parameters. */
const TESTS_MAX = 400

const STAYS = '.'
const ENTERS = '+'
const LEAVES = '-'

/**
 * Evaluates many segments for contacts, reading each contact once for all segments that fit into a statement. Only
 * contacts that move are returned, with one character per segment, so the result stays small.
 */
export async function findMoving(
  place: Place,
  asked: readonly AskedSegment[],
  among: readonly ContactId[],
): Promise<readonly Movement[]> {
  if (among.length === 0) return []
  const movements: Movement[] = []
  for (const batch of batchesOf(asked)) movements.push(...(await askBatch(place, batch, among)))
  return movements.sort((a, b) => (a.segmentId < b.segmentId ? -1 : 1))
}

function batchesOf(asked: readonly AskedSegment[]): readonly (readonly AskedSegment[])[] {
  const batches: AskedSegment[][] = []
  let tests = TESTS_MAX
  for (const one of asked) {
    const more = predicateSize(one.predicate)
    if (tests + more > TESTS_MAX) {
      batches.push([])
      tests = 0
    }
    batches.at(-1)?.push(one)
    tests += more
  }
  return batches
}

async function askBatch(
  { db, dialect, project }: Place,
  asked: readonly AskedSegment[],
  among: readonly ContactId[],
): Promise<readonly Movement[]> {
  const segmentIds = asked.map(({ segmentId }) => segmentId)
  const ways = asked.map(({ segmentId, predicate }, n) => {
    const member = sql`${dialect.texts.position(sql.ref('held.members'), segmentId)} > 0`
    return sql`case when ${predicateSql(dialect, predicate)}
      then case when ${member} then ${sql.lit(STAYS)} else ${sql.lit(ENTERS)} end
      else case when ${member} then ${sql.lit(LEAVES)} else ${sql.lit(STAYS)} end end as ${column(n)}`
  })
  const all = sql.join(
    asked.map((_, n) => column(n)),
    sql` || `,
  )
  const { rows } = await sql<{ id: ContactId; ways: string }>`
    with held as materialized (
      select contacts.id, ${membersOf(dialect, segmentIds)} as members from contacts
      where ${ownedBy(project, 'contacts.project_id')} and ${dialect.sets.isOneOf(sql.ref('contacts.id'), among)}),
    looked as materialized (
      select contacts.id, ${sql.join(ways)} from held join contacts on contacts.id = held.id)
    select id, ways from (select id, ${all} as ways from looked) as moving
    where ways <> ${STAYS.repeat(asked.length)} order by id`.execute(db)
  return asked.flatMap(({ segmentId }, n) => {
    const ids = (way: string) => rows.filter((row) => row.ways[n] === way).map((row) => row.id)
    const movement = { segmentId, entering: ids(ENTERS), leaving: ids(LEAVES) }
    return movement.entering.length + movement.leaving.length > 0 ? [movement] : []
  })
}

const column = (n: number) => sql.ref(`way_${n}`)

/**
 * Returns the ids of the segments that remember the contact, as one text: 500 contacts and 50 segments take PostgreSQL
 * 13 ms, against 90 with a lookup for each segment.
 */
function membersOf(dialect: Dialect, segmentIds: readonly SegmentId[]): RawBuilder<unknown> {
  return sql`coalesce((select string_agg(remembered.segment_id, ' ') from segment_members as remembered
    where remembered.contact_id = contacts.id and ${dialect.sets.isOneOf(sql.ref('remembered.segment_id'), segmentIds)}), '')`
}
