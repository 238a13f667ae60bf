import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

const COLUMNS = ['sent_at', 'delivered_at', 'opened_at', 'clicked_at', 'bounced_at', 'complained_at']

/** The counted moments of a mail, by name. */
const MOMENTS = [
  ...COLUMNS.map((column) => `('${column.slice(0, -'_at'.length)}', ${column})`),
  `('hardBounced', case when bounce_class = 'hard' then bounced_at end)`,
]

/**
 * Stores a pending change for each statement, day, and name: rows of its own, so that statements do not wait for locks.
 */
export async function countDays(db: Kysely<Tables>): Promise<void> {
  await countMoments(db)
  await sql`create trigger emails_moments after update on emails referencing old table as before new table as after
    for each statement execute function posthorn_count_moments()`.execute(db)
  await sql`create function posthorn_count_deleted_events() returns trigger language plpgsql as $$
    begin
      insert into daily_changes (project_id, series, day, name, total)
        select project_id, 'deleted events', created_at / 86400000, name, count(*)
        from changed group by project_id, created_at / 86400000, name;
      return null;
    end $$`.execute(db)
  await sql`create trigger events_gone after delete on events referencing old table as changed
    for each statement execute function posthorn_count_deleted_events()`.execute(db)
}

async function countMoments(db: Kysely<Tables>): Promise<void> {
  const any = `coalesce(${COLUMNS.join()}) is not null`
  const rows = (
    table: string,
    by: number,
  ) => `select project_id, moment.at / 86400000 as day, moment.name, ${by} as mails
    from ${table} cross join lateral (values ${MOMENTS.join()}) as moment(name, at) where moment.at is not null`
  // Most statements claim mails that have no moment yet.
  await sql
    .raw(`create function posthorn_count_moments() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from after where ${any}) or exists (select 1 from before where ${any}) then
        insert into daily_changes (project_id, series, day, name, total)
          select project_id, 'mails', day, name, sum(mails) from (${rows('before', -1)} union all ${rows('after', 1)}) as changed
          group by project_id, day, name having sum(mails) <> 0;
      end if;
      return null;
    end $$`)
    .execute(db)
}
