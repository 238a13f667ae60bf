import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** People who sign in, their credentials, and the projects that they are members of. */
export const accountsTables: Definitions = ({ types: { time } }) => [
  sql`create table users (
    id text primary key not null, email text not null, password_hash text, verified_at ${time},
    created_at ${time} not null, updated_at ${time} not null, devices_since ${time}
  )`,
  sql`create unique index users_email on users (email)`,
  // Accounts whose addresses are not verified.
  sql`create index users_unverified on users (created_at) where verified_at is null`,
  sql`create table sessions (
    hash text primary key not null, user_id text not null, created_at ${time} not null, expires_at ${time} not null,
    agent text, fresh_until ${time}
  )`,
  sql`create index sessions_user on sessions (user_id, created_at)`,
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`create table account_tokens (
    hash text primary key not null, kind text not null, email text not null, project_id text, role text,
    created_at ${time} not null, expires_at ${time} not null, inviter_id text
  )`,
  sql`create index account_tokens_email on account_tokens (email, kind)`,
  sql`create index account_tokens_expiry on account_tokens (expires_at)`,
  // Invitations by project. Most tokens have other purposes.
  sql`create index account_tokens_project on account_tokens (project_id, created_at) where project_id is not null`,
  sql`create table attempts (
    key text primary key not null, count integer not null, until ${time} not null
  )`,
  sql`create index attempts_until on attempts (until)`,
  sql`create table members (
    project_id text not null, user_id text not null, role text not null, created_at ${time} not null,
    constraint members_key primary key (project_id, user_id)
  )`,
  sql`create index members_user on members (user_id, created_at)`,
  sql`create table credentials (
    user_id text not null, kind text not null, key text not null, name text not null, data text not null,
    counter ${time} not null, created_at ${time} not null, used_at ${time},
    constraint credentials_key primary key (kind, key)
  )`,
  sql`create index credentials_user on credentials (user_id, created_at)`,
  sql`create table device_logins (
    hash text primary key not null, code_hash text not null, machine text not null, network text,
    state text not null, email text, answered_at ${time}, next_poll_at ${time} not null,
    created_at ${time} not null, expires_at ${time} not null
  )`,
  sql`create unique index device_logins_code on device_logins (code_hash)`,
  sql`create index device_logins_expiry on device_logins (expires_at)`,
]
