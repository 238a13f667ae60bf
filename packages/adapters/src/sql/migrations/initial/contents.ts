import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Bodies and attachments that mails share, files of imports, and files to delete. */
export const contentsTables: Definitions = ({ types: { json, bytes, time } }) => [
  sql`create table bodies (
    id text primary key not null, project_id text not null, hash text not null, html text not null, readers ${json},
    last_used_at ${time} not null, text text
  )`,
  sql`create unique index bodies_hash on bodies (project_id, hash)`,
  sql`create index bodies_used on bodies (project_id, last_used_at)`,
  sql`create table blobs (
    project_id text not null, hash text not null, content ${bytes} not null, readers ${json},
    last_used_at ${time} not null, file text,
    primary key (project_id, hash)
  )`,
  sql`create index blobs_used on blobs (project_id, last_used_at)`,
  sql`create index blobs_movable on blobs (project_id) where file is null and length(content) >= 16384`,
  sql`create table import_files (
    job_id text primary key not null, project_id text not null, content ${bytes} not null, file text,
    size bigint not null default 0
  )`,
  sql`create index import_files_project on import_files (project_id)`,
  sql`create index import_files_movable on import_files (project_id) where file is null and length(content) >= 16384`,
  sql`create table leaving_files (
    name text primary key not null, due_at ${time} not null
  )`,
  sql`create index leaving_files_due on leaving_files (due_at)`,
]
