import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Sender domains. */
export const domainsTables: Definitions = ({ types: { json, time } }) => [
  sql`create table domains (
    id text primary key not null, project_id text not null, domain text not null, status text not null,
    keys ${json} not null, answers ${json} not null, version integer not null, failures integer not null,
    unanswered integer not null, reason text, watched_since ${time} not null, verified_at ${time},
    failing_since ${time}, checked_at ${time}, asked_at ${time}, next_check_at ${time} not null,
    created_at ${time} not null, updated_at ${time} not null
  )`,
  sql`create unique index domains_name on domains (project_id, domain)`,
  // A name is verified in one project at most.
  sql`create unique index domains_verified on domains (domain) where status = 'verified'`,
  sql`create index domains_due on domains (next_check_at)`,
]
