import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Adds slugs, by which segments keep the names of their events when they are renamed. */
export async function segmentSlugs(db: Kysely<Tables>): Promise<void> {
  await sql`alter table segments add column slug text`.execute(db)
}
