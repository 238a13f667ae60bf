import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The attempts of an endpoint are listed by their outcome. A busy endpoint has millions of one and few of another. */
export async function webhookOutcomes(db: Kysely<Tables>): Promise<void> {
  await sql`create index webhook_attempts_outcome on webhook_attempts (endpoint_id, outcome, created_at, id)`.execute(
    db,
  )
}
