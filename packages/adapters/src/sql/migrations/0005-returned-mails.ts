import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Adds an index by which a project's reputation is judged without reading all its mails. */
export async function returnedMails(db: Kysely<Tables>): Promise<void> {
  await sql`create index emails_returned on emails (project_id) where (bounce_class = 'hard' or complained_at is not null)`.execute(
    db,
  )
}
