import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** What a bounce says about the address, and after how many soft ones in a row a project suppresses it. */
export async function feedback(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await db.schema.alterTable('emails').addColumn('bounce_class', 'text').execute()
  await db.schema.alterTable('emails').addColumn('bounce_reason', 'text').execute()
  // A constant default, so that no row is rewritten.
  await db.schema
    .alterTable('projects')
    .addColumn('soft_bounces_max', 'integer', (c) => c.notNull().defaultTo(5))
    .execute()
}
