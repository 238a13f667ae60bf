import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/**
 * Stores a pending change for each statement that inserts or deletes events: a row of its own, so that statements do
 * not wait for locks.
 */
export async function countEvents(db: Kysely<Tables>): Promise<void> {
  await sql`create function posthorn_count_events() returns trigger language plpgsql as $$
    begin
      insert into event_changes (project_id, name, day, events)
        select project_id, name, created_at / 86400000, case tg_op when 'DELETE' then -count(*) else count(*) end
        from changed group by project_id, name, created_at / 86400000;
      return null;
    end $$`.execute(db)
  await sql`create trigger events_inserted after insert on events referencing new table as changed
    for each statement execute function posthorn_count_events()`.execute(db)
  await sql`create trigger events_deleted after delete on events referencing old table as changed
    for each statement execute function posthorn_count_events()`.execute(db)
}
