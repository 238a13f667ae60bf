import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** Counts each inserted or deleted event immediately: with one writer, counts cause no waits. */
export async function countEvents(db: Kysely<Tables>): Promise<void> {
  await sql`create trigger events_inserted after insert on events begin
    insert into event_counts (project_id, name, day, events)
      values (new.project_id, new.name, new.created_at / 86400000, 1)
      on conflict (project_id, name, day) do update set events = events + 1;
    end`.execute(db)
  await sql`create trigger events_deleted after delete on events begin
    update event_counts set events = events - 1
      where project_id = old.project_id and name = old.name and day = old.created_at / 86400000;
    delete from event_counts where project_id = old.project_id and name = old.name
      and day = old.created_at / 86400000 and events = 0;
    end`.execute(db)
}
