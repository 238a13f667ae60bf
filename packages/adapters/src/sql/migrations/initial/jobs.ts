import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Background jobs. */
export const jobsTables: Definitions = ({ types: { json, time } }) => [
  sql`create table jobs (
    id text primary key not null, project_id text not null, kind text not null, payload ${json} not null,
    state text not null, progress integer not null, result ${json}, failed_reason text, attempts integer not null,
    due_at ${time}, claimed_by text, lease_until ${time}, created_at ${time} not null, finished_at ${time},
    checkpoint ${json}
  )`,
  sql`create index jobs_due on jobs (due_at) where due_at is not null`,
  sql`create index jobs_leased on jobs (lease_until) where lease_until is not null`,
  sql`create index jobs_finished on jobs (finished_at) where finished_at is not null`,
  sql`create index jobs_project_due on jobs (project_id, due_at) where due_at is not null`,
  sql`create index jobs_project_leased on jobs (project_id, lease_until) where lease_until is not null`,
]
