import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** The logs of projects and users, and how many entries each has had on a day. */
export async function audit({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  await schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('last_at', time, (c) => c.notNull())
    .addColumn('actor_type', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('actor_name', 'text')
    .addColumn('actor_prefix', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('resource_type', 'text', (c) => c.notNull())
    .addColumn('resource_id', 'text')
    .addColumn('ip', 'text')
    .addColumn('agent', 'text')
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('details', 'text')
    .addColumn('request_id', 'text')
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('counted', 'text')
    .execute()
  const index = (name: string, columns: readonly string[]) =>
    schema
      .createIndex(name)
      .on('audit')
      .columns([...columns])
  await index('audit_newest', ['owner', 'created_at', 'id']).execute()
  await index('audit_actor', ['owner', 'actor_id', 'created_at', 'id']).execute()
  await index('audit_action', ['owner', 'action', 'created_at', 'id']).execute()
  await index('audit_resource', ['owner', 'resource_id', 'created_at', 'id']).execute()
  await index('audit_counted', ['owner', 'counted']).unique().execute()
  await index('audit_oldest', ['created_at']).execute()
  await schema
    .createTable('audit_days')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_days_pk', ['owner', 'day'])
    .modifyEnd(dialect.schema.clustered)
    .execute()
  await schema.createIndex('audit_days_oldest').on('audit_days').column('day').execute()
}
