import { sql } from 'kysely'
import type { Counter } from '../engine/counter.ts'
import type { Session } from '../engine/engine.ts'

/** Counts by day, see `DailyCountRow`. */
export const DAY_COUNTER: Counter = {
  counts: 'daily_counts',
  changes: 'daily_changes',
  key: { project_id: 'text', series: 'text', day: 'time', name: 'text' },
  number: 'total',
  forgetsZero: false,
}

const FORGOTTEN_AT_ONCE = 1000

/** Adds counts of deleted events before the day to the nameless count of their day. Returns the number of counts. */
export async function forgetNames({ dialect, read, write }: Session, before: number): Promise<number> {
  const old = sql`series = 'deleted events' and name <> '' and day < ${before}`
  const { rows } = await sql`select 1 from daily_counts where ${old} limit 1`.execute(read)
  if (rows.length === 0) return 0
  return write(async (db) => {
    // In a fixed order, so that two nodes cannot deadlock.
    const { rows } = await sql<{
      project_id: string
      day: number
      name: string
      total: number
    }>`select project_id, day, name, total
      from daily_counts where ${old} order by day limit ${FORGOTTEN_AT_ONCE} ${dialect.locks.skipLocked}`.execute(db)
    if (rows.length === 0) return 0
    const columns = { project_id: 'text', day: 'time', name: 'text', total: 'time' } as const
    await sql`insert into daily_counts (project_id, series, day, name, total)
      select project_id, 'deleted events', day, '', sum(total)
      from ${dialect.sets.recordset('old', columns, rows)} where true group by project_id, day order by project_id, day
      on conflict (project_id, series, day, name) do update set total = daily_counts.total + excluded.total`.execute(db)
    const { total: _, ...key } = columns
    await sql`delete from daily_counts where series = 'deleted events' and (project_id, day, name) in
      (select project_id, day, name from ${dialect.sets.recordset('old', key, rows)})`.execute(db)
    return rows.length
  })
}
