import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Counts hard bounces by day, and finds the projects that have some, or complaints. */
export async function reputation(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  await dialect.schema.countHardBounces(db)
  await sql`insert into daily_counts (project_id, series, day, name, total)
    select project_id, 'mails', bounced_at / 86400000, 'hardBounced', count(*) from emails
    where bounce_class = 'hard' and bounced_at is not null group by project_id, bounced_at / 86400000`.execute(db)
  await db.schema
    .createIndex('daily_counts_trouble')
    .on('daily_counts')
    .columns(['day', 'project_id'])
    .where(sql<boolean>`name in ('hardBounced', 'complained')`)
    .execute()
}
