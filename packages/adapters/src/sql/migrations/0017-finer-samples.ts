import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Lets a search by a part of an address be planned by how many addresses have it. */
export async function finerSamples(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.schema.sampleFinely(db, 'contacts', 'email')
}
