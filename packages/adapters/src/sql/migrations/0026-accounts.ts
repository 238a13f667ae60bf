import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** People who sign in, what lets them in, and their projects. */
export async function accounts(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  const { schema } = db
  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('verified_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('users_email').unique().on('users').columns(['email']).execute()

  await schema
    .createTable('sessions')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'created_at']).execute()
  await schema.createIndex('sessions_expiry').on('sessions').columns(['expires_at']).execute()

  await schema
    .createTable('account_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text')
    .addColumn('role', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('account_tokens_email').on('account_tokens').columns(['email', 'kind']).execute()
  await schema.createIndex('account_tokens_expiry').on('account_tokens').columns(['expires_at']).execute()

  await schema
    .createTable('attempts')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('until', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('attempts_until').on('attempts').columns(['until']).execute()

  await schema
    .createTable('members')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('members_key', ['project_id', 'user_id'])
    .execute()
  await schema.createIndex('members_user').on('members').columns(['user_id', 'created_at']).execute()

  await schema
    .alterTable('projects')
    .addColumn('is_system', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
