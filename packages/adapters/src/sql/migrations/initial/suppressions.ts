import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Suppressed addresses. */
export const suppressionsTables: Definitions = ({ types: { time }, clustered }) => [
  sql`create table suppressions (
    project_id text not null, hash text not null, email text, reason text not null, created_at ${time} not null,
    primary key (project_id, hash)
  ) ${clustered}`,
  sql`create index suppressions_newest on suppressions (project_id, created_at, hash)`,
  sql`create index suppressions_reason on suppressions (project_id, reason, created_at, hash)`,
]
