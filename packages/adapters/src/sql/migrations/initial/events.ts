import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Events, and counts of them by name and day. */
export const eventsTables: Definitions = ({ types: { json, time, sequence }, clustered }) => [
  sql`create table events (
    id text primary key not null, project_id text not null, name text not null, contact_id text not null,
    email_id text, data ${json} not null, created_at ${time} not null
  ) ${clustered}`,
  // Segments ask of events: "Did this happen to the contact, and when last?"
  sql`create index events_contact_name on events (contact_id, name, created_at)`,
  sql`create index events_newest on events (project_id, created_at, id)`,
  sql`create index events_name on events (project_id, name, created_at, id)`,
  sql`create index events_contact_newest on events (contact_id, created_at, id)`,
  // All but the events of mail and subscriptions. Feeds use exactly the same condition, see own-events.ts.
  sql`create index events_tracked on events (project_id, created_at, id)
    where not name in ('email.sent', 'email.delivery', 'email.open', 'email.click', 'email.bounce',
      'email.complaint', 'email.received', 'contact.subscribed', 'contact.unsubscribed')`,
  sql`create table event_counts (
    project_id text not null, name text not null, day ${time} not null, events ${time} not null,
    primary key (project_id, name, day)
  ) ${clustered}`,
  sql`create index event_counts_day on event_counts (project_id, day)`,
  sql`create table event_changes (
    seq ${sequence}, project_id text not null, name text not null, day ${time} not null, events ${time} not null
  )`,
  sql`create index event_changes_project on event_changes (project_id, name)`,
]
