import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Mails that the local inbox has captured. */
export const inboxTables: Definitions = ({ types: { bytes, time } }) => [
  sql`create table inbox (
    email_id text primary key not null, project_id text not null, sender text not null, recipient text not null,
    subject text not null, source ${bytes} not null, size integer not null, created_at ${time} not null,
    attachments integer not null default 0, body_text text not null default ''
  )`,
  sql`create index inbox_newest on inbox (project_id, created_at, email_id)`,
]
