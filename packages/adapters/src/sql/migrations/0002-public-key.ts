import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Adds marks of the public key to events and executions, so that the mails that it caused are counted. */
export async function publicKeyMarks(db: Kysely<Tables>): Promise<void> {
  for (const table of ['heard_events', 'executions'])
    await sql`alter table ${sql.table(table)} add column by_public_key integer not null default 0`.execute(db)
}
