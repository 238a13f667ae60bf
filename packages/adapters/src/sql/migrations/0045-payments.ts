import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Who pays for projects at the payment provider, and the notices of it that were taken. */
export async function payments(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  await db.schema
    .createTable('billing_payers')
    .addColumn('project_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text')
    .addColumn('as_of', time, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('billing_notices')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('billing_notices_at').on('billing_notices').columns(['at']).execute()
}
