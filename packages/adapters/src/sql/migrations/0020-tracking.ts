import { type Kysely, sql } from 'kysely'
import type { Dialect, RowCount } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Stored with the statuses in the counts of campaigns. In each case an expression of both engines. */
const ENGAGEMENT_COUNTS: readonly RowCount[] = [
  { name: 'opened', of: (row) => `case when ${row}.opened_at is null then 0 else 1 end` },
  { name: 'clicked', of: (row) => `case when ${row}.clicked_at is null then 0 else 1 end` },
  { name: 'opens', of: (row) => `${row}.opens` },
  { name: 'clicks', of: (row) => `${row}.clicks` },
  { name: 'machineOpened', of: (row) => `case when ${row}.machine_opens > 0 then 1 else 0 end` },
  { name: 'machineClicked', of: (row) => `case when ${row}.machine_clicks > 0 then 1 else 0 end` },
]

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
