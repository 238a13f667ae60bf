import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Leaves room beside rows that change often, where the engine writes a changed row anew. Reads and rewrites no rows. */
export async function roomForUpdates(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await dialect.schema.makeRoomForUpdates(db)
}
