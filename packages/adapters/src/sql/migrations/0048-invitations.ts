import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Who is invited to a project. Most tokens are for other things. */
export async function invitations(db: Kysely<Tables>): Promise<void> {
  await sql`create index account_tokens_project on account_tokens (project_id, created_at)
    where project_id is not null`.execute(db)
}
