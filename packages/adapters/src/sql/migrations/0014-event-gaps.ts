import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The last event of each project, in the order of storing, that expired. Cursors from before it have a gap. */
export async function eventGaps(db: Kysely<Tables>): Promise<void> {
  await sql`create table event_gaps (
    project_id text primary key not null, life text not null, tx bigint not null, id text not null
  )`.execute(db)
}
