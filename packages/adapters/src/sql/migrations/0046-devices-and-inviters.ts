import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Since when the devices of a user count, who invited somebody, and which accounts nobody has shown to be theirs. */
export async function devicesAndInviters(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  const { schema } = db
  await schema.alterTable('users').addColumn('devices_since', time).execute()
  await schema.alterTable('account_tokens').addColumn('inviter_id', 'text').execute()
  await sql`create index users_unverified on users (created_at) where verified_at is null`.execute(db)
}
