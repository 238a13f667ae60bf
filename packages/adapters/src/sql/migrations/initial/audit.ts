import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** The logs of projects and users, and the number of entries of each on a day. */
export const auditTables: Definitions = ({ types: { time }, clustered }) => [
  sql`create table audit (
    id text primary key not null, owner text not null, created_at ${time} not null, last_at ${time} not null,
    actor_type text not null, actor_id text not null, actor_name text, actor_prefix text, action text not null,
    resource_type text not null, resource_id text, ip text, agent text, result text not null, details text,
    request_id text, count integer not null, counted text
  )`,
  sql`create index audit_newest on audit (owner, created_at, id)`,
  sql`create index audit_actor on audit (owner, actor_id, created_at, id)`,
  sql`create index audit_action on audit (owner, action, created_at, id)`,
  sql`create index audit_resource on audit (owner, resource_id, created_at, id)`,
  sql`create unique index audit_counted on audit (owner, counted)`,
  sql`create index audit_oldest on audit (created_at)`,
  sql`create table audit_days (
    owner text not null, day integer not null, entries integer not null,
    constraint audit_days_pk primary key (owner, day)
  ) ${clustered}`,
  sql`create index audit_days_oldest on audit_days (day)`,
  sql`create table audit_shares (
    owner text not null, day integer not null, share text not null, entries integer not null,
    constraint audit_shares_pk primary key (owner, day, share)
  ) ${clustered}`,
  sql`create index audit_shares_oldest on audit_shares (day)`,
]
