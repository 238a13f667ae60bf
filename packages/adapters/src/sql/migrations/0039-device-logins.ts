import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Programs that wait for a person to let them in. */
export async function deviceLogins({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  await schema
    .createTable('device_logins')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('machine', 'text', (c) => c.notNull())
    .addColumn('network', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('answered_at', time)
    .addColumn('next_poll_at', time, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .execute()
  await schema.createIndex('device_logins_code').unique().on('device_logins').columns(['code_hash']).execute()
  await schema.createIndex('device_logins_expiry').on('device_logins').columns(['expires_at']).execute()
}
