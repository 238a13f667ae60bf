import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Stored answers, which are repeated when a request is repeated. */
export const idempotencyTables: Definitions = ({ types: { json, time }, clustered }) => [
  sql`create table idempotency (
    project_id text not null, key text not null, fingerprint text not null, status_code integer not null,
    body text not null, expires_at ${time} not null, contact_id text, contact_ids ${json},
    primary key (project_id, key)
  ) ${clustered}`,
  sql`create index idempotency_expiry on idempotency (expires_at)`,
  sql`create index idempotency_contact on idempotency (contact_id) where contact_id is not null`,
  sql`create index idempotency_contacts on idempotency (project_id, key) where contact_ids is not null`,
]
