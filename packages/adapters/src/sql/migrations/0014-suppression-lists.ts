import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds indexes that list and count suppressions by project and by reason. No column changes. */
export async function suppressionLists(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const { schema } = db
  await schema
    .createIndex('suppressions_newest')
    .on('suppressions')
    .columns(['project_id', 'created_at', 'hash'])
    .execute()
  await schema
    .createIndex('suppressions_reason')
    .on('suppressions')
    .columns(['project_id', 'reason', 'created_at', 'hash'])
    .execute()
}
