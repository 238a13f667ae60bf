import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** Adds the people and keys that operate the deployment. */
export async function operators(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  const { time } = schema.types
  const definitions = [
    sql`create table operator_keys (
      id text primary key not null, hash text not null, name text not null, prefix text not null,
      created_by text not null, expires_at ${time}, created_at ${time} not null, used_at ${time}
    )`,
    sql`create unique index operator_keys_hash on operator_keys (hash)`,
    sql`create table operators (
      user_id text primary key not null, created_at ${time} not null
    )`,
  ]
  for (const definition of definitions) await definition.execute(db)
}
