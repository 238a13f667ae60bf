import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The mails of a template are listed newest first. A template may have millions, or a few of millions. */
export async function mailsOfTemplate(db: Kysely<Tables>): Promise<void> {
  await sql`drop index emails_template`.execute(db)
  await sql`create index emails_template on emails (template_id, created_at, id) where template_id is not null`.execute(
    db,
  )
}
