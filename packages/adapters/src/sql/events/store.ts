import type { EventLog, EventStore, OwnedEvent } from '@posthorn/core/audience'
import type { EventId, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { ownedBy } from '../engine/owner.ts'
import { insertStatement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { EVENT } from './columns.ts'
import { countByName, countNamed } from './counts.ts'
import { deleteVerbs } from './delete.ts'
import { followVerbs } from './follow.ts'
import { listVerbs } from './list.ts'

/** The number of the transaction, where the database leaves it to the statement. */
const numbered = ({ commits: { number } }: Dialect) => (number ? { tx: number } : {})

const insertEvent = insertStatement('events', numbered)

/** The number of events from which building a statement pays off. */
const MANY = 3

const COLUMNS = { ...EVENT.columns, project_id: 'text' } as const satisfies Columns

const toSetRow = ({ projectId, event }: OwnedEvent): Record<keyof typeof COLUMNS, unknown> => ({
  ...EVENT.toSetRow(event),
  project_id: projectId,
  name: event.name.toWellFormed(),
})

/** Inserts events of any projects within a transaction: many of them in one statement. */
export async function insertEvents(db: Kysely<Tables>, dialect: Dialect, events: readonly OwnedEvent[]): Promise<void> {
  if (events.length >= MANY) {
    const columns = sql.join(Object.keys(COLUMNS).map((column) => sql.id(column)))
    const made = Object.entries(numbered(dialect))
    await sql`insert into events (${sql.join([columns, ...made.map(([column]) => sql.id(column))])})
      select ${sql.join([columns, ...made.map(([, value]) => value)])} from ${dialect.sets.recordset('event', COLUMNS, events.map(toSetRow))}`.execute(
      db,
    )
    return
  }
  // Sent together: in a group the commit follows, and must not come between them.
  await Promise.all(
    events.map(({ projectId, event }) =>
      insertEvent(db, dialect, { ...EVENT.toRow(dialect, event), project_id: projectId }),
    ),
  )
}

export const eventLog = (session: Session): EventLog => ({
  insert: (events) => session.write((db) => insertEvents(db, session.dialect, events)),
})

export const eventStore: (session: Session, project: ProjectId) => EventStore = inGroups(
  listVerbs,
  followVerbs,
  deleteVerbs,
  insertVerbs,
  readVerbs,
)

function insertVerbs({ write, dialect }: Session, project: ProjectId): Pick<EventStore, 'insert'> {
  return {
    insert(events) {
      const owned = events.map((event) => ({ projectId: project, event }))
      return write((db) => insertEvents(db, dialect, owned))
    },
  }
}

function readVerbs(
  session: Session,
  project: ProjectId,
): Pick<EventStore, 'findMany' | 'listOfMail' | 'names' | 'counts' | 'countNamed' | 'countContacts'> {
  const { dialect, read } = session
  return {
    async findMany(ids: readonly EventId[]) {
      const rows = await read
        .selectFrom('events')
        .selectAll()
        .where(dialect.sets.isOneOf(sql.ref('id'), ids))
        .where(ownedBy(project))
        .execute()
      return rows.map((row) => EVENT.fromRow(dialect, row))
    },
    async listOfMail({ emailId, contactId, names, since, limit, among }: Parameters<EventStore['listOfMail']>[0]) {
      const ofName = (name: string) => sql`select id from (
          select id from (
            select id, email_id, created_at from events
            where contact_id = ${contactId} and name = ${name} and created_at >= ${toTime(since)}
            order by created_at limit ${among}) as looked
          where email_id = ${emailId} order by created_at limit ${limit}) as found`
      const rows = await read
        .selectFrom('events')
        .selectAll()
        .where(dialect.planner.isOneOfFound(sql.ref('id'), sql.join(names.map(ofName), sql` union all `)))
        .where(ownedBy(project))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => EVENT.fromRow(dialect, row))
    },
    async names({ limit, after }: Parameters<EventStore['names']>[0]) {
      const behind = after === undefined ? sql`` : sql`and name > ${after}`
      // Skips along the index instead of reading all events.
      const { rows } = await sql<{ name: string }>`with recursive names(name) as (
          select min(name) from events where project_id = ${project} ${behind}
          union all
          select (select min(name) from events where project_id = ${project} and name > names.name)
          from names where names.name is not null)
        select name from names where name is not null limit ${limit}`.execute(read)
      return rows.map(({ name }) => name)
    },
    counts: (request) => countByName(session, project, request),
    countNamed: (name) => countNamed(session, project, name),
    async countContacts(name: string, among: number) {
      const { rows } = await sql<{ contacts: number }>`select count(distinct contact_id) as contacts from (
          select contact_id from events where project_id = ${project} and name = ${name}
          order by created_at desc, id desc limit ${among}) as newest`.execute(session.scan)
      return Number(rows[0]?.contacts ?? 0)
    },
  }
}
