import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Stores which mails get a footer, and the color of a project's pages. Reads and rewrites no rows. */
export async function preferences(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await db.schema.alterTable('emails').addColumn('footer', 'integer').execute()
  await db.schema.alterTable('projects').addColumn('color', 'text').execute()
}
