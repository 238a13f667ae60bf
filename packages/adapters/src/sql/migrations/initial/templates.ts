import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Templates of mails. */
export const templatesTables: Definitions = ({ types: { time } }) => [
  sql`create table templates (
    id text primary key not null, project_id text not null, name text not null, description text,
    subject text not null, body text not null, from_email text, from_name text, reply_to text, type text not null,
    created_at ${time} not null, updated_at ${time} not null, emails_deleted ${time} not null default 0,
    strict integer not null default 0
  )`,
  sql`create index templates_newest on templates (project_id, created_at, id)`,
]
