import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Segments and their members. */
export const segmentsTables: Definitions = ({ types: { json, time }, clustered }) => [
  sql`create table segments (
    id text primary key not null, project_id text not null, name text not null, description text,
    type text not null, filters ${json}, condition ${json}, track_membership integer not null,
    member_count ${time} not null, members ${time} not null, due_at ${time}, created_at ${time} not null,
    updated_at ${time} not null
  )`,
  sql`create index segments_newest on segments (project_id, created_at, id)`,
  sql`create index segments_due on segments (due_at) where due_at is not null`,
  sql`create table segment_members (
    segment_id text not null, contact_id text not null, project_id text not null, created_at ${time} not null,
    primary key (segment_id, contact_id)
  ) ${clustered}`,
  sql`create index segment_members_contact on segment_members (contact_id)`,
]
