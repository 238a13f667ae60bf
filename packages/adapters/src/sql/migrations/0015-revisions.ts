import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

const REVISED = [
  'campaigns',
  'contacts',
  'members',
  'projects',
  'segments',
  'templates',
  'webhook_endpoints',
  'workflows',
] as const

/** Records that people edit have revisions. */
export async function revisions(db: Kysely<Tables>): Promise<void> {
  for (const table of REVISED)
    await sql`alter table ${sql.id(table)} add column revision integer not null default 1`.execute(db)
}
