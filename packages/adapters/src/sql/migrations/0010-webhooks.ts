import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Adds endpoints of webhooks, the deliveries that wait for them, and the attempts. Projects have a mark of the
 * endpoints that take events.
 */
export async function webhooks(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  const { json, time, sequence } = schema.types
  const definitions = [
    sql`create table webhook_endpoints (
      id text primary key not null, project_id text not null, url text not null, events ${json} not null,
      description text, enabled integer not null, paused_at ${time}, pause_reason text, notice_due integer not null,
      key_number integer not null, key_since ${time}, failures integer not null, failing_since ${time},
      retry_at ${time}, replay_id text, created_at ${time} not null, updated_at ${time} not null
    )`,
    sql`create index webhook_endpoints_project on webhook_endpoints (project_id, created_at, id)`,
    sql`create index webhook_endpoints_notice on webhook_endpoints (id) where notice_due = 1`,
    sql`create table webhook_deliveries (
      seq ${sequence}, project_id text not null, endpoint_id text not null, event_id text not null,
      event_name text not null, contact_id text not null, attempts integer not null, due_at ${time},
      claimed integer not null default 0, created_at ${time} not null
    )`,
    sql`create index webhook_deliveries_contact on webhook_deliveries (endpoint_id, contact_id, seq)`,
    sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, seq) where due_at is not null`,
    sql`create table webhook_attempts (
      id text primary key not null, project_id text not null, endpoint_id text not null, event_id text not null,
      event_name text not null, contact_id text, number integer not null, outcome text not null, status integer,
      body text, error text, duration_ms integer not null, next_attempt_at ${time}, created_at ${time} not null
    )`,
    sql`create index webhook_attempts_list on webhook_attempts (endpoint_id, created_at, id)`,
    sql`create index webhook_attempts_event on webhook_attempts (event_id)`,
    sql`create index webhook_attempts_contact on webhook_attempts (contact_id)`,
    sql`create index webhook_attempts_age on webhook_attempts (created_at)`,
    sql`alter table projects add column webhook_endpoints ${json} not null default '[]'`,
  ]
  for (const definition of definitions) await definition.execute(db)
}
