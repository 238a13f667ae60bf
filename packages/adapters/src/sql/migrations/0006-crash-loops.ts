import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Adds counts of the lost claims of mails and jobs whose processes die, and converts the policies for unknown outcomes.
 */
export async function crashLoops(db: Kysely<Tables>): Promise<void> {
  await sql`alter table emails add column proofs integer not null default 0`.execute(db)
  for (const count of ['deaths', 'proofs'])
    await sql`alter table jobs add column ${sql.ref(count)} integer not null default 0`.execute(db)
  // "retry" was one retry. Mail of campaigns was parked unless a person chose otherwise, which was "once".
  await sql`update projects set unknown_campaign = 'once' where unknown_campaign = 'retry'`.execute(db)
}
