import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Mails that count against the reputation of their project; the very words of the index, or SQLite does not use it. */
export const RETURNED = sql`(bounce_class = 'hard' or complained_at is not null)`

/** A project's reputation is judged without a look at all its mails. */
export async function returnedMails(db: Kysely<Tables>): Promise<void> {
  await sql`create index emails_returned on emails (project_id) where ${RETURNED}`.execute(db)
}
