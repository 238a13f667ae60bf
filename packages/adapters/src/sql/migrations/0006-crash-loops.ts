import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** What speaks against mails and jobs whose processes die, and a policy for unknown outcomes that means what it did. */
export async function crashLoops(db: Kysely<Tables>): Promise<void> {
  await sql`alter table emails add column proofs integer not null default 0`.execute(db)
  for (const count of ['deaths', 'proofs'])
    await sql`alter table jobs add column ${sql.ref(count)} integer not null default 0`.execute(db)
  // "retry" was one retry. Mail of campaigns was parked unless a person chose otherwise, who chose that one.
  await sql`update projects set unknown_campaign = 'once' where unknown_campaign = 'retry'`.execute(db)
}
