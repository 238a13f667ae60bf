import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds suppressed domains and patterns, and searches of suppressions. */
export async function suppressedDomains(db: Kysely<Tables>, { texts }: Dialect): Promise<void> {
  const definitions = [
    sql`alter table suppressions add column kind text not null default 'ADDRESS'`,
    sql`create table suppression_rules (project_id text primary key not null, version text not null)`,
    sql`create index suppressions_rules on suppressions (project_id, kind, created_at, hash) where kind <> 'ADDRESS'`,
    sql`create index suppressions_text on suppressions (project_id, ${texts.folded(sql.ref('email'))})`,
    sql`create index suppressions_domain on suppressions (project_id, ${texts.domainOf(sql.ref('email'))})`,
  ]
  for (const definition of definitions) await definition.execute(db)
}
