import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds counts of accepted mails by month and category, which outlive the mails, and caps. */
export async function billing(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const { schema } = db
  await schema
    .alterTable('projects')
    .addColumn('capped', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('campaigns').addColumn('held', 'text').execute()
  await counts(db, dialect)
  await caps(db, dialect)
}

async function counts(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time, sequence } = dialect.schema.types
  await db.schema
    .createTable('billing_counts')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('month', time, (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('mails', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('billing_counts_pkey', ['project_id', 'month', 'category'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await db.schema
    .createTable('billing_changes')
    .addColumn('seq', sequence)
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('month', time, (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('mails', time, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('billing_changes_project')
    .on('billing_changes')
    .columns(['project_id', 'month'])
    .execute()
  // From here on writers of mails wait for the end, so the count is complete.
  await dialect.schema.countAccepted(db)
}

async function caps(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  await db.schema
    .createTable('billing_caps')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('cap', time)
    .addColumn('month', time, (c) => c.notNull())
    .addColumn('used', time, (c) => c.notNull())
    .addColumn('told_month', time, (c) => c.notNull())
    .addColumn('told', 'integer', (c) => c.notNull())
    .addColumn('is_due', 'integer', (c) => c.notNull())
    .addColumn('is_held', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('billing_caps_pkey', ['project_id', 'category'])
    .execute()
  for (const flag of ['is_due', 'is_held'] as const)
    await db.schema
      .createIndex(`billing_caps_${flag}`)
      .on('billing_caps')
      .columns(['project_id', 'category'])
      .where(sql.ref(flag), '=', 1)
      .execute()
}
