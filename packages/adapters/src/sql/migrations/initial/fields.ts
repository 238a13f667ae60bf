import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** The catalog of the fields of contacts, and changes that are not counted in it yet. */
export const fieldsTables: Definitions = ({ types: { json, time, sequence }, clustered }) => [
  sql`create table fields (
    project_id text not null, name text not null, type text not null, contacts ${time} not null default 0,
    deleted integer not null default 0,
    primary key (project_id, name)
  ) ${clustered}`,
  sql`create index fields_deleted on fields (project_id, name) where deleted = 1`,
  sql`create table field_changes (
    seq ${sequence}, project_id text not null, contacts integer not null, fields ${json}, deletes text
  )`,
  sql`create index field_changes_project on field_changes (project_id, seq)`,
  sql`create index field_changes_deletes on field_changes (project_id, deletes) where deletes is not null`,
]
