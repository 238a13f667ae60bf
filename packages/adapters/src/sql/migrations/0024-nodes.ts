import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds the processes of the deployment, and an index of the mails with an unknown outcome, oldest first. */
export async function nodes(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  const { time, json } = schema.types
  const definitions = [
    sql`create table nodes (
      id text primary key not null, name text not null, host text not null, pid integer not null,
      version text not null, started_at ${time} not null, beat_at ${time} not null, report ${json} not null
    )`,
    sql`create index nodes_beat on nodes (beat_at)`,
    sql`create index emails_unknown on emails (created_at, project_id, source_type, due_at) where status = 'UNKNOWN'`,
  ]
  for (const definition of definitions) await definition.execute(db)
}
