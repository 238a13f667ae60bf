import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Since when the devices of a user count, and who invited somebody. */
export async function devicesAndInviters({ schema }: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { time } = dialect.schema.types
  await schema.alterTable('users').addColumn('devices_since', time).execute()
  await schema.alterTable('account_tokens').addColumn('inviter_id', 'text').execute()
}
