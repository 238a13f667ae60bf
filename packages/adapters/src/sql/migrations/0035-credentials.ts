import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** What lets people in beside their passwords, and which browser a session is in. */
export async function credentials(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await dialect.planner.allowTime(db)
  const { time } = dialect.schema.types
  const { schema } = db
  await schema
    .createTable('credentials')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('counter', time, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('used_at', time)
    .addPrimaryKeyConstraint('credentials_key', ['kind', 'key'])
    .execute()
  await schema.createIndex('credentials_user').on('credentials').columns(['user_id', 'created_at']).execute()
  await schema.alterTable('sessions').addColumn('agent', 'text').execute()
  await schema.alterTable('sessions').addColumn('fresh_until', time).execute()
}
