import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Projects have the postal address that their footers show. */
export async function postalAddress(db: Kysely<Tables>): Promise<void> {
  await sql`alter table projects add column postal_address text`.execute(db)
}
