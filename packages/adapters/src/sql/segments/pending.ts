import type { PendingMembers, PendingRequest } from '@posthorn/core/audience'
import type { ContactId, Position, SegmentId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import { olderThan } from '../engine/page.ts'
import { fromTime } from '../engine/values.ts'
import { predicateSql } from '../filters/predicate.ts'
import type { Place } from './membership.ts'

/** The number of contacts or members that one statement looks at, so that each statement is short. */
const WINDOW = 20_000

/**
 * Finds contacts that are about to enter or leave. It walks twice, because most contacts neither are members nor become
 * one: testing both for all takes twice as long as testing only the condition (measured: 4 against 2 µs each). The
 * inner limits keep PostgreSQL from scanning the whole table for each window, as its estimates suggest.
 */
export function findPending(place: Place, request: PendingRequest): Promise<PendingMembers> {
  const { after } = request
  if (after?.way === 'leave') return findLeaving(place, request, after.after)
  return findEntering(place, request, after?.after)
}

/**
 * Selects 1 for a remembered member, 0 for another contact; a count, because PostgreSQL looks it up for the row without
 * a join.
 */
const membership = (segmentId: SegmentId) =>
  sql<number>`(select count(*) from segment_members as remembered
    where remembered.segment_id = ${segmentId} and remembered.contact_id = contacts.id)`

async function findEntering(
  { db, dialect, project }: Place,
  { segmentId, predicate, limit }: PendingRequest,
  after: Position | undefined,
): Promise<PendingMembers> {
  const walk = db
    .selectFrom('contacts')
    .where('project_id', '=', project)
    .where(olderThan(after, 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const rows = await db
    .selectFrom(walk.selectAll().limit(WINDOW).as('contacts'))
    .select(['id', 'created_at'])
    .where(predicateSql(dialect, predicate))
    .where(membership(segmentId), '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const endOfWindow = () =>
    walk
      .select(['id', 'created_at'])
      .offset(WINDOW - 1)
      .limit(1)
      .executeTakeFirst()
  const last = rows.length === limit ? rows.at(-1) : await endOfWindow()
  return {
    entering: rows.map((row) => row.id),
    leaving: [],
    next: last
      ? { way: 'enter', after: { createdAt: fromTime(last.created_at), id: last.id } }
      : { way: 'leave', after: undefined },
  }
}

async function findLeaving(
  { db, dialect, project }: Place,
  { segmentId, predicate, limit }: PendingRequest,
  after: ContactId | undefined,
): Promise<PendingMembers> {
  const members = db
    .selectFrom('segment_members')
    .select('contact_id')
    .where('segment_id', '=', segmentId)
    .where('project_id', '=', project)
    .orderBy('contact_id')
  const walk = after === undefined ? members : members.where('contact_id', '>', after)
  const belongs = sql<number>`(
    select count(*) from contacts where contacts.id = member.contact_id and ${predicateSql(dialect, predicate)})`
  const rows = await db
    .selectFrom(walk.limit(WINDOW).as('member'))
    .select('contact_id')
    .where(belongs, '=', 0)
    .orderBy('contact_id')
    .limit(limit)
    .execute()
  const endOfWindow = () =>
    walk
      .offset(WINDOW - 1)
      .limit(1)
      .executeTakeFirst()
  const last = rows.length === limit ? rows.at(-1) : await endOfWindow()
  return {
    entering: [],
    leaving: rows.map((row) => row.contact_id),
    next: last && { way: 'leave', after: last.contact_id },
  }
}
