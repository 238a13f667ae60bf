import type { ActivityStore, CampaignMoment, FeedEvents } from '@posthorn/core/insight'
import type { ProjectId } from '@posthorn/core/kernel'
import { isOwnEvent } from '@posthorn/core/people'
import { type RawBuilder, sql } from 'kysely'
import type { SummaryRow } from '../campaigns/columns.ts'
import { fromSummaryRow } from '../campaigns/rows.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { olderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import { EVENT, type EventRow } from '../events/columns.ts'
import { executionVerbs } from './executions.ts'
import { OWN_EVENT } from './own-events.ts'
import { COLUMNS, within } from './select.ts'

/** The number of kinds of events that Posthorn emits. */
const OWN_NAMES = 9

/** Up to so many names of a contact are each looked up in an index. */
const NAMES_LOOKED_UP = 100

const COLUMN = { plannedAt: 'planned_at', sentAt: 'sent_at' } as const satisfies Record<CampaignMoment, string>

/** Returns the newest events for which a condition holds: each condition is a range of one index. */
const newest = (where: RawBuilder<unknown>, { limit, after, ...range }: FeedEvents) =>
  sql`select * from (
  select * from events where ${where} and ${olderThan(after, 'id')} ${within('created_at', range)}
  order by created_at desc, id desc limit ${limit}) as part`

async function eventsWhere(session: Session, parts: readonly RawBuilder<unknown>[], request: FeedEvents) {
  const { read, dialect } = session
  if (parts.length === 0) return []
  const union = sql.join(
    parts.map((where) => newest(where, request)),
    sql` union all `,
  )
  const { rows } = await sql<EventRow>`select * from (${union}) as feed
    order by created_at desc, id desc limit ${request.limit}`.execute(read)
  return rows.map((row) => EVENT.fromRow(dialect, row))
}

/**
 * Returns the conditions of a project's events: all of them, or one for each name that Posthorn emits, and one for the
 * others.
 */
function ofProject(project: ProjectId, { own, tracked }: FeedEvents): readonly RawBuilder<unknown>[] {
  const mine = sql`project_id = ${project}`
  if (tracked && own.length === OWN_NAMES) return [mine]
  const named = own.map((name) => sql`${mine} and name = ${name}`)
  return tracked ? [...named, sql`${mine} and not ${OWN_EVENT}`] : named
}

/** Returns the conditions of one contact's events, whose other names are looked up. */
async function ofContact(
  session: Session,
  project: ProjectId,
  { own, tracked, contactId }: FeedEvents,
): Promise<readonly RawBuilder<unknown>[]> {
  const theirs = sql`contact_id = ${contactId} and ${ownedBy(project)}`
  if (tracked && own.length === OWN_NAMES) return [theirs]
  const others = tracked ? (await namesOf(session, contactId)).filter((name) => !isOwnEvent(name)) : []
  if (others.length <= NAMES_LOOKED_UP) return [...own, ...others].map((name) => sql`${theirs} and name = ${name}`)
  return [...own.map((name) => sql`${theirs} and name = ${name}`), sql`${theirs} and not ${OWN_EVENT}`]
}

/** Skips along the index instead of reading all events of the contact. */
async function namesOf(session: Session, contactId: string | undefined): Promise<readonly string[]> {
  const { read } = session
  const { rows } = await sql<{ name: string }>`with recursive names(name) as (
      select min(name) from events where contact_id = ${contactId}
      union all
      select (select min(name) from events where contact_id = ${contactId} and name > names.name)
      from names where names.name is not null)
    select name from names where name is not null limit ${NAMES_LOOKED_UP + OWN_NAMES + 1}`.execute(read)
  return rows.map(({ name }) => name)
}

export function activityStore(session: Session, project: ProjectId): ActivityStore {
  const { read, dialect } = session
  return {
    ...executionVerbs(session, project),
    events: async (request) =>
      eventsWhere(
        session,
        request.contactId === undefined ? ofProject(project, request) : await ofContact(session, project, request),
        request,
      ),
    async campaigns({ moment, limit, after, ...range }) {
      const at = sql.ref(COLUMN[moment])
      const behind = after ? sql`and (${at}, id) < (${toTime(after.at)}, ${after.id})` : sql``
      const { rows } = await sql<SummaryRow>`select ${COLUMNS} from campaigns
        where project_id = ${project} and ${at} is not null ${behind} ${within(COLUMN[moment], range)}
        order by ${at} desc, id desc limit ${limit}`.execute(read)
      return rows.map((row) => fromSummaryRow(dialect, row))
    },
    async countSince(from, atMost) {
      const { rows } = await sql<{ events: number }>`select count(*) as events from (
        select 1 from events where project_id = ${project} and created_at >= ${toTime(from)} limit ${atMost}) as recent`.execute(
        read,
      )
      return Number(rows[0]?.events ?? 0)
    },
  }
}
