import { type Kysely, sql } from 'kysely'
import { ENGAGEMENT_COUNTS } from '../campaigns/engagement.ts'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Opens and clicks that wait to be judged, and counts of what people and machines did with the mail of campaigns. */
export async function tracking(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const { time, sequence } = dialect.schema.types
  const { schema } = db
  await schema
    .createTable('hits')
    .addColumn('seq', sequence)
    .addColumn('email_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('machine', 'integer', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('at', time, (c) => c.notNull())
    .addColumn('due_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('hits_due').on('hits').columns(['due_at']).execute()
  await schema.createIndex('hits_email').on('hits').columns(['email_id', 'seq']).execute()
  for (const column of ['machine_opens', 'machine_clicks'])
    await schema
      .alterTable('emails')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(sql.lit(0)))
      .execute()
  await dialect.schema.countEngagement(db, ENGAGEMENT_COUNTS)
}
