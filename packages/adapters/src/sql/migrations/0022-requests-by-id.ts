import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Requests with one id are listed newest first; without the order, both planners walk the primary key instead. */
export async function requestsById(db: Kysely<Tables>): Promise<void> {
  await sql`drop index requests_request`.execute(db)
  await sql`create index requests_of_id on requests (project_id, request_id, created_at, id)`.execute(db)
}
