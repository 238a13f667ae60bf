import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Campaigns, and counts of their mails, which the database itself keeps. */
export async function campaigns(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const { json, time, sequence } = dialect.schema.types
  const { schema } = db
  await schema
    .createTable('campaigns')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('from_email', 'text', (c) => c.notNull())
    .addColumn('from_name', 'text')
    .addColumn('reply_to', 'text')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('audience_type', 'text', (c) => c.notNull())
    .addColumn('segment_id', 'text')
    .addColumn('audience_filter', json)
    .addColumn('audience_condition', json)
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('scheduled_at', time)
    .addColumn('started_at', time)
    .addColumn('sent_at', time)
    .addColumn('job_id', 'text')
    .addColumn('body_id', 'text')
    .addColumn('lane', 'integer')
    .addColumn('is_complete', 'integer', (c) => c.notNull())
    .addColumn('recipients', time, (c) => c.notNull())
    .addColumn('collected_at', time)
    .addColumn('collected_id', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('campaigns_newest').on('campaigns').columns(['project_id', 'created_at', 'id']).execute()
  await schema
    .createIndex('campaigns_status')
    .on('campaigns')
    .columns(['project_id', 'status', 'created_at', 'id'])
    .execute()
  await schema
    .createIndex('campaigns_due')
    .on('campaigns')
    .columns(['project_id', 'scheduled_at', 'id'])
    .where(sql<boolean>`status = 'SCHEDULED'`)
    .execute()
  // Workers look at them each second, however many other campaigns there are.
  await schema
    .createIndex('campaigns_open')
    .on('campaigns')
    .columns(['id'])
    .where(sql.ref('lane'), 'is not', null)
    .execute()
  await schema
    .createIndex('campaigns_lane')
    .unique()
    .on('campaigns')
    .columns(['project_id', 'lane'])
    .where(sql.ref('lane'), 'is not', null)
    .execute()

  await schema
    .createTable('campaign_fields')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('campaign_fields_pkey', ['project_id', 'is_active', 'field', 'campaign_id'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema.createIndex('campaign_fields_campaign').on('campaign_fields').columns(['campaign_id']).execute()

  await schema
    .createTable('campaign_counts')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('mails', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('campaign_counts_pkey', ['campaign_id', 'status'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema
    .createTable('campaign_changes')
    .addColumn('seq', sequence)
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('mails', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('campaign_changes_campaign').on('campaign_changes').columns(['campaign_id']).execute()

  // A contact gets a campaign once.
  await schema
    .createIndex('emails_campaign')
    .unique()
    .on('emails')
    .columns(['campaign_id', 'contact_id'])
    .where(sql.ref('campaign_id'), 'is not', null)
    .execute()
  await dialect.schema.countCampaignMails(db)
}
