import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Images for the bodies of mails; their bytes are files elsewhere. */
export const uploadsTables: Definitions = ({ types: { time } }) => [
  sql`create table uploads (
    project_id text not null, id text not null, filename text not null, format text not null,
    width integer not null, height integer not null, size integer not null, created_at ${time} not null,
    constraint uploads_pk primary key (project_id, id)
  )`,
  sql`create index uploads_newest on uploads (project_id, created_at, id)`,
]
