import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Jobs are listed newest first, in a project and of all projects, and know who started them. */
export async function listedJobs(db: Kysely<Tables>): Promise<void> {
  await sql`alter table jobs add column started_by text`.execute(db)
  await sql`create index jobs_list on jobs (project_id, created_at, id)`.execute(db)
  await sql`create index jobs_newest on jobs (created_at, id)`.execute(db)
}
