import { EVENT_COUNTS_MAX, type EventCount, type EventStore } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Counter } from '../engine/counter.ts'
import type { Session } from '../engine/engine.ts'

/** Counts the events of each name by day. */
export const EVENT_COUNTER: Counter = {
  counts: 'event_counts',
  changes: 'event_changes',
  key: { project_id: 'text', name: 'text', day: 'time' },
  number: 'events',
  forgetsZero: true,
}

/** Returns the number of events of each name on some days. */
export async function countByName(
  { scan }: Session,
  project: ProjectId,
  { from, until, limit }: Parameters<EventStore['counts']>[0],
): Promise<readonly EventCount[]> {
  // One statement reads counts and pending changes: a change that is being folded is seen in exactly one of the two
  // places.
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
