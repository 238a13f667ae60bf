import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

const COLUMNS = 'sent_at, delivered_at, opened_at, clicked_at, bounced_at, complained_at'

/** The moments of a mail as rows. */
const MOMENTS = `lateral (values ('sent', sent_at), ('delivered', delivered_at), ('opened', opened_at),
  ('clicked', clicked_at), ('bounced', bounced_at), ('complained', complained_at)) as moment(name, at)`

/** Stores a pending change for each statement, day and name: rows of its own, for which nobody waits. */
export async function countDays(db: Kysely<Tables>): Promise<void> {
  // Most statements claim mails that have no moment yet.
  await sql
    .raw(`create function posthorn_count_moments() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from after where coalesce(${COLUMNS}) is not null)
        or exists (select 1 from before where coalesce(${COLUMNS}) is not null) then
        insert into daily_changes (project_id, series, day, name, total)
          select project_id, 'mails', day, name, sum(mails) from (
            select project_id, moment.at / 86400000 as day, moment.name, -1 as mails from before cross join ${MOMENTS}
              where moment.at is not null
            union all
            select project_id, moment.at / 86400000, moment.name, 1 from after cross join ${MOMENTS}
              where moment.at is not null) as changed
          group by project_id, day, name having sum(mails) <> 0;
      end if;
      return null;
    end $$`)
    .execute(db)
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
