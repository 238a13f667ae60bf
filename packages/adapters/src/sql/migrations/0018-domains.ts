import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Sender domains, and what projects know of them. */
export async function domains(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { json, time } = dialect.schema.types
  const { schema } = db
  await schema
    .createTable('domains')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('keys', json, (c) => c.notNull())
    .addColumn('answers', json, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('unanswered', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('watched_since', time, (c) => c.notNull())
    .addColumn('verified_at', time)
    .addColumn('failing_since', time)
    .addColumn('checked_at', time)
    .addColumn('asked_at', time)
    .addColumn('next_check_at', time, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('domains_name').unique().on('domains').columns(['project_id', 'domain']).execute()
  // A name is verified in one project at most.
  await schema
    .createIndex('domains_verified')
    .unique()
    .on('domains')
    .columns(['domain'])
    .where(sql<boolean>`status = 'verified'`)
    .execute()
  await schema.createIndex('domains_due').on('domains').columns(['next_check_at']).execute()

  await schema
    .alterTable('projects')
    .addColumn('verified_domains', json, (c) => c.notNull().defaultTo('[]'))
    .execute()
  await schema
    .alterTable('projects')
    .addColumn('is_first', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('projects')
    .set({ is_first: 1 })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('projects').select('id').orderBy('created_at').orderBy('id').limit(1),
    )
    .execute()
}
