import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Projects, their keys and suspensions, and the agreements of all nodes. */
export const projectsTables: Definitions = ({ types: { json, time }, clustered }) => [
  sql`create table projects (
    id text primary key not null, name text not null, disabled integer not null, disabled_reason text,
    language text not null, track_opens integer not null, track_clicks integer not null, send_rate double precision,
    unknown_transactional text not null, unknown_campaign text not null, paid_until ${time},
    created_at ${time} not null, updated_at ${time} not null, tracks_segments integer not null default 0,
    email_bodies_days integer default 90, events_days integer default 400, emails_days integer default 400,
    public_key text, public_tracking text not null default 'open', public_resubscribe integer not null default 0,
    public_fields_max integer not null default 100, public_fields integer not null default 0,
    verified_domains ${json} not null default '[]', is_first integer not null default 0,
    soft_bounces_max integer not null default 5, color text, workflows_revision integer not null default 0,
    is_system integer not null default 0, webhook_key integer not null default 1, webhook_key_since ${time},
    capped text not null default ''
  )`,
  sql`create table api_keys (
    hash text primary key not null, project_id text not null, kind text not null, id text, name text, scopes text,
    prefix text, created_by text, expires_at ${time}, created_at ${time}, used_at ${time}
  ) ${clustered}`,
  // Serves as an index of the project, too.
  sql`create unique index api_keys_name on api_keys (project_id, name)`,
  sql`create table suspensions (
    id text primary key not null, project_id text not null, at ${time} not null, reason text not null,
    lifted_at ${time}
  )`,
  sql`create index suspensions_newest on suspensions (project_id, at, id)`,
  sql`create table agreements (
    name text primary key not null, value text not null
  )`,
]
