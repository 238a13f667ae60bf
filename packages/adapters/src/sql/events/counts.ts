import { EVENT_COUNTS_MAX, type EventCount, type EventStore, type ProjectId } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'
import type { EventCountRow } from './tables.ts'

const CHANGES_AT_ONCE = 1000

const COUNT = { project_id: 'text', name: 'text', day: 'time', events: 'time' } as const satisfies Columns

/** Returns how many events of each name happened on some days. */
export async function countByName(
  { scan }: Session,
  project: ProjectId,
  { from, until, limit }: Parameters<EventStore['counts']>[0],
): Promise<readonly EventCount[]> {
  // One statement reads counts and pending changes: what is being folded is seen in exactly one of the two places.
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(events) as count from (
      select name, events from (
        select name, events from event_counts
        where project_id = ${project} and day >= ${from} and day <= ${until}
        order by day desc limit ${EVENT_COUNTS_MAX}) as counted
      union all
      select name, events from event_changes where project_id = ${project} and day >= ${from} and day <= ${until}
    ) as counts
    group by name having sum(events) > 0 order by count desc, name limit ${limit}`.execute(scan)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

export async function countNamed({ read }: Session, project: ProjectId, name: string): Promise<number> {
  const { rows } = await sql<{ count: number | null }>`select sum(events) as count from (
    select events from event_counts where project_id = ${project} and name = ${name}
    union all select events from event_changes where project_id = ${project} and name = ${name}) as counts`.execute(
    read,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Adds the oldest changes to the counts. Returns how many. Skips those that another node folds. */
export async function foldEventCounts({ dialect, read, write }: Session): Promise<number> {
  // Mostly there is nothing to do, and learning that needs no transaction.
  if (!(await read.selectFrom('event_changes').select('seq').limit(1).executeTakeFirst())) return 0
  return write(async (db) => {
    const changes = await db
      .selectFrom('event_changes')
      .selectAll()
      .orderBy('seq')
      .limit(CHANGES_AT_ONCE)
      .modifyEnd(dialect.locks.skipLocked)
      .execute()
    if (changes.length === 0) return 0
    await addToCounts(db, dialect, totalsOf(changes))
    const taken = dialect.sets.recordset(
      'taken',
      { seq: 'time' },
      changes.map(({ seq }) => ({ seq })),
    )
    await sql`delete from event_changes where seq in (select seq from ${taken})`.execute(db)
    return changes.length
  })
}

function totalsOf(changes: readonly EventCountRow[]): readonly EventCountRow[] {
  const totals = new Map<string, EventCountRow>()
  for (const { project_id, name, day, events } of changes) {
    const key = JSON.stringify([project_id, name, day])
    const before = totals.get(key)?.events ?? 0
    totals.set(key, { project_id, name, day, events: before + events })
  }
  return [...totals.values()]
}

async function addToCounts(db: Kysely<Tables>, dialect: Dialect, totals: readonly EventCountRow[]): Promise<void> {
  const set = (name: string) =>
    dialect.sets.recordset(
      name,
      COUNT,
      totals.map((row) => ({ ...row })),
    )
  // In a fixed order, so that two folds cannot deadlock.
  await sql`insert into event_counts (project_id, name, day, events)
    select project_id, name, day, events from ${set('new')}
    where true order by project_id, name, day on conflict (project_id, name, day)
    do update set events = event_counts.events + excluded.events`.execute(db)
  await sql`delete from event_counts where events = 0 and (project_id, name, day) in
    (select project_id, name, day from ${set('touched')})`.execute(db)
}
