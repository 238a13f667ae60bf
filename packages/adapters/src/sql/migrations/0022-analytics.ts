import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Adds daily counts, which outlive the rows that they count, indexes for the feed of activities, suspensions of projects,
 * and the earlier attempts of a mail.
 */
export async function analytics(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await dailyCounts(db, dialect)
  await feed(db, dialect)
  await suspensions(db, dialect)
  await db.schema.alterTable('emails').addColumn('history', dialect.schema.types.json).execute()
}

async function dailyCounts(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time, sequence } = dialect.schema.types
  const { schema } = db
  await schema
    .createTable('daily_counts')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('day', time, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('total', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_counts_pkey', ['project_id', 'series', 'day', 'name'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema
    .createIndex('daily_counts_names')
    .on('daily_counts')
    .columns(['day'])
    .where(sql<boolean>`series = 'deleted events' and name <> ''`)
    .execute()
  await schema
    .createTable('daily_changes')
    .addColumn('seq', sequence)
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('day', time, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('total', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('daily_changes_project').on('daily_changes').columns(['project_id', 'series']).execute()

  // From here on writers of mails wait for the end, so the count is complete.
  await dialect.schema.countDays(db)
  for (const moment of ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained']) {
    const at = sql.ref(`${moment}_at`)
    await sql`insert into daily_counts (project_id, series, day, name, total)
      select project_id, 'mails', ${at} / 86400000, ${sql.lit(moment)}, count(*) from emails
      where ${at} is not null group by project_id, ${at} / 86400000`.execute(db)
  }
}

/** The events of mail and subscriptions. Feeds ask with the very same condition, see own-events.ts. */
const OWN_EVENT = sql`name in ('email.sent', 'email.delivery', 'email.open', 'email.click', 'email.bounce',
  'email.complaint', 'email.received', 'contact.subscribed', 'contact.unsubscribed')`

async function feed(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { schema } = db
  await schema
    .createIndex('events_tracked')
    .on('events')
    .columns(['project_id', 'created_at', 'id'])
    .where(sql<boolean>`not ${OWN_EVENT}`)
    .execute()
  await schema.alterTable('campaigns').addColumn('planned_at', dialect.schema.types.time).execute()
  await sql`update campaigns set planned_at = updated_at where status = 'SCHEDULED'`.execute(db)
  for (const column of ['planned_at', 'sent_at'] as const)
    await schema
      .createIndex(`campaigns_${column}`)
      .on('campaigns')
      .columns(['project_id', column, 'id'])
      .where(sql.ref(column), 'is not', null)
      .execute()
}

async function suspensions(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  await db.schema
    .createTable('suspensions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('at', time, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('lifted_at', time)
    .execute()
  await db.schema.createIndex('suspensions_newest').on('suspensions').columns(['project_id', 'at', 'id']).execute()
}
