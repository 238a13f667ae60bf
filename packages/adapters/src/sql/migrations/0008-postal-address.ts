import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Adds the postal address of projects, which their footers show. */
export async function postalAddress(db: Kysely<Tables>): Promise<void> {
  await sql`alter table projects add column postal_address text`.execute(db)
}
