import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Adds an index that counts mail waiting for another attempt. It is empty while the mail server takes everything. */
export async function operations(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('emails_retried')
    .on('emails')
    .columns(['project_id', 'created_at'])
    .where(sql<boolean>`due_at is not null and error is not null`)
    .execute()
}
