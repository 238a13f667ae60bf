import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** The send ledger. */
export const emailsTables: Definitions = ({ types: { json, time }, clustered }) => [
  sql`create table emails (
    id text primary key not null, project_id text not null, contact_id text not null, source_type text not null,
    priority integer not null, template_id text, campaign_id text, workflow_execution_id text, status text not null,
    subject text not null, from_email text not null, from_name text, to_email text not null, to_name text,
    reply_to text, message_id text not null, body_id text not null, variables ${json} not null, headers ${json},
    attachments ${json}, tracking integer, error text, response text, attempts integer not null,
    unknown_outcomes integer not null, due_at ${time}, claimed_by text, lease_until ${time}, handed_over_at ${time},
    opens integer not null, clicks integer not null, created_at ${time} not null, sent_at ${time},
    delivered_at ${time}, opened_at ${time}, clicked_at ${time}, bounced_at ${time}, complained_at ${time},
    lost_claims integer not null default 0, shared_id text, marketing integer not null default 0, request_id text,
    traceparent text, bounce_class text, bounce_reason text, machine_opens integer not null default 0,
    machine_clicks integer not null default 0, footer integer, history ${json}, scheduled_at ${time}, shown ${json},
    tags ${json}
  ) ${clustered}`,
  sql`create index emails_newest on emails (project_id, created_at, id)`,
  sql`create index emails_contact on emails (contact_id, created_at, id)`,
  sql`create index emails_leased on emails (lease_until) where lease_until is not null`,
  sql`create index emails_template on emails (template_id) where template_id is not null`,
  // Holds only rows with work to do, in the order of claims. Measured on PostgreSQL with 300,000 mails of one time: a
  // claim of 100 takes 16 to 24 ms with the id in it, 410 to 630 without.
  sql`create index emails_due on emails (project_id, priority, due_at, id) where due_at is not null`,
  sql`create index emails_suspect on emails (due_at, id) where lost_claims >= 2`,
  sql`create index emails_status on emails (project_id, status, created_at, id)`,
  // Empty while the mail server accepts all mails.
  sql`create index emails_retried on emails (project_id, created_at) where due_at is not null and error is not null`,
  // A contact gets a campaign once.
  sql`create unique index emails_campaign on emails (campaign_id, contact_id) where campaign_id is not null`,
  sql`create index emails_scheduled on emails (project_id, scheduled_at)
    where scheduled_at is not null and due_at is not null`,
]
