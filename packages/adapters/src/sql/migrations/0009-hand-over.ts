import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Stores with each mail whether it goes only to subscribed people: its template may change or be deleted before it is sent.
 */
export async function handOver(db: Kysely<Tables>, _dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('emails')
    .addColumn('marketing', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update emails set marketing = 1 where due_at is not null
    and template_id in (select id from templates where type <> 'TRANSACTIONAL')`.execute(db)
}
