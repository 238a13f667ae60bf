import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Lists of all projects and jobs read a page by an index: newest first, by status, and by the beginning of the name. */
export async function operatorLists(db: Kysely<Tables>, { texts }: Dialect): Promise<void> {
  const name = texts.folded(sql.ref('name'))
  const definitions = [
    sql`create index projects_newest on projects (created_at, id)`,
    sql`create index projects_status on projects (disabled, created_at, id)`,
    sql`create index projects_name on projects (${name}, id)`,
    sql`create index projects_status_name on projects (disabled, ${name}, id)`,
    sql`create index jobs_state on jobs (state, created_at, id)`,
  ]
  for (const definition of definitions) await definition.execute(db)
}
