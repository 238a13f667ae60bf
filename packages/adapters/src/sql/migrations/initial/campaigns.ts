import { sql } from 'kysely'
import type { RowCount } from '../../engine/dialect.ts'
import type { Definitions } from './definitions.ts'

/** Campaigns, the fields that they use, and counts of their mails. */
export const campaignsTables: Definitions = ({ types: { json, time, sequence }, clustered }) => [
  sql`create table campaigns (
    id text primary key not null, project_id text not null, name text not null, description text,
    subject text not null, from_email text not null, from_name text, reply_to text, category text not null,
    audience_type text not null, segment_id text, audience_filter ${json}, audience_condition ${json},
    status text not null, reason text, scheduled_at ${time}, started_at ${time}, sent_at ${time}, job_id text,
    body_id text, lane integer, is_complete integer not null, recipients ${time} not null, collected_at ${time},
    collected_id text, created_at ${time} not null, updated_at ${time} not null, body text not null,
    planned_at ${time}, held text
  )`,
  sql`create index campaigns_newest on campaigns (project_id, created_at, id)`,
  sql`create index campaigns_status on campaigns (project_id, status, created_at, id)`,
  sql`create index campaigns_due on campaigns (project_id, scheduled_at, id) where status = 'SCHEDULED'`,
  // Workers look at them each second, however many other campaigns there are.
  sql`create index campaigns_open on campaigns (id) where lane is not null`,
  sql`create unique index campaigns_lane on campaigns (project_id, lane) where lane is not null`,
  sql`create index campaigns_planned_at on campaigns (project_id, planned_at, id) where planned_at is not null`,
  sql`create index campaigns_sent_at on campaigns (project_id, sent_at, id) where sent_at is not null`,
  sql`create table campaign_fields (
    project_id text not null, is_active integer not null, field text not null, campaign_id text not null,
    primary key (project_id, is_active, field, campaign_id)
  ) ${clustered}`,
  sql`create index campaign_fields_campaign on campaign_fields (campaign_id)`,
  sql`create table campaign_counts (
    campaign_id text not null, status text not null, mails ${time} not null,
    primary key (campaign_id, status)
  ) ${clustered}`,
  sql`create table campaign_changes (
    seq ${sequence}, campaign_id text not null, status text not null, mails ${time} not null
  )`,
  sql`create index campaign_changes_campaign on campaign_changes (campaign_id)`,
]

/** Counts that are stored with the statuses in the counts of campaigns. Each is an expression of both engines. */
export const ENGAGEMENT_COUNTS: readonly RowCount[] = [
  { name: 'opened', of: (row) => `case when ${row}.opened_at is null then 0 else 1 end` },
  { name: 'clicked', of: (row) => `case when ${row}.clicked_at is null then 0 else 1 end` },
  { name: 'opens', of: (row) => `${row}.opens` },
  { name: 'clicks', of: (row) => `${row}.clicks` },
  { name: 'machineOpened', of: (row) => `case when ${row}.machine_opens > 0 then 1 else 0 end` },
  { name: 'machineClicked', of: (row) => `case when ${row}.machine_clicks > 0 then 1 else 0 end` },
]
