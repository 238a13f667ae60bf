import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Adds a mark of the public key to changed contacts, because entering a segment may start a workflow. */
export async function publicKeyChanges(db: Kysely<Tables>): Promise<void> {
  await sql`alter table changed_contacts add column by_public_key integer not null default 0`.execute(db)
}
