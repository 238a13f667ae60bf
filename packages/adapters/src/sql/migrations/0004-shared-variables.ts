import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Stores variables that the mails of one request share once, beside the bodies. */
export async function sharedVariables(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await db.schema.alterTable('emails').addColumn('shared_id', 'text').execute()
}
