import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Counts the secrets that sign webhooks of a project. The secrets themselves are made of the master key. */
export async function webhookKey(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const table = db.schema.alterTable('projects')
  await table.addColumn('webhook_key', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await table.addColumn('webhook_key_since', dialect.schema.types.time).execute()
}
