import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Whether mails of a template may lack values. */
export async function strictTemplates(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await db.schema
    .alterTable('templates')
    .addColumn('strict', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
