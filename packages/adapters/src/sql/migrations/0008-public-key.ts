import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Stores the public key in clear, which is no secret, and what it may do. For existing keys only the hash is known, so the
 * key is null until it is rotated.
 */
export async function publicKey(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const table = db.schema.alterTable('projects')
  await table.addColumn('public_key', 'text').execute()
  await table.addColumn('public_tracking', 'text', (c) => c.notNull().defaultTo('open')).execute()
  await table.addColumn('public_resubscribe', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await table.addColumn('public_fields_max', 'integer', (c) => c.notNull().defaultTo(100)).execute()
  await table.addColumn('public_fields', 'integer', (c) => c.notNull().defaultTo(0)).execute()
}
