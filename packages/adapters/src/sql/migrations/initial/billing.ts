import { sql } from 'kysely'
import type { Definitions } from './definitions.ts'

/** Counts of accepted mails by month, caps, and the payers at the payment provider. */
export const billingTables: Definitions = ({ types: { time, sequence }, clustered }) => [
  sql`create table billing_counts (
    project_id text not null, month ${time} not null, category text not null, mails ${time} not null,
    primary key (project_id, month, category)
  ) ${clustered}`,
  sql`create table billing_changes (
    seq ${sequence}, project_id text not null, month ${time} not null, category text not null,
    mails ${time} not null
  )`,
  sql`create index billing_changes_project on billing_changes (project_id, month)`,
  sql`create table billing_caps (
    project_id text not null, category text not null, cap ${time}, month ${time} not null, used ${time} not null,
    told_month ${time} not null, told integer not null, is_due integer not null, is_held integer not null,
    primary key (project_id, category)
  )`,
  sql`create index billing_caps_is_due on billing_caps (project_id, category) where is_due = 1`,
  sql`create index billing_caps_is_held on billing_caps (project_id, category) where is_held = 1`,
  sql`create table billing_payers (
    project_id text primary key not null, customer_id text not null unique, state text, as_of ${time} not null
  )`,
  sql`create table billing_notices (
    id text primary key not null, at ${time} not null
  )`,
  sql`create index billing_notices_at on billing_notices (at)`,
]
