import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Contacts, their number in each project, and the changed ones that segments and workflows have to look at. */
export const contactsTables: Definitions = ({ types: { json, time, sequence }, clustered }) => [
  sql`create table contacts (
    id text primary key not null, project_id text not null, email text not null, subscribed integer not null,
    data ${json} not null, created_at ${time} not null, updated_at ${time} not null
  ) ${clustered}`,
  sql`create unique index contacts_email on contacts (project_id, email)`,
  sql`create index contacts_newest on contacts (project_id, created_at, id)`,
  sql`create table contact_counts (
    project_id text primary key not null, contacts ${time} not null, fields integer not null default 0,
    recounts integer not null default 0
  )`,
  sql`create table changed_contacts (
    seq ${sequence}, project_id text not null, contact_id text not null, version integer not null default 0,
    marked_at ${time} not null default 0
  )`,
  sql`create index changed_contacts_project on changed_contacts (project_id, seq)`,
  sql`create unique index changed_contacts_contact on changed_contacts (project_id, contact_id)`,
  sql`create index changed_contacts_age on changed_contacts (marked_at)`,
]
