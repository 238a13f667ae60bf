import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/**
 * The tables that nodes of an earlier version use while they serve, beginning with those that their transactions read
 * first: once those are locked, no transaction begins that waits for the others.
 */
const IN_USE = [
  'api_keys',
  'projects',
  'users',
  'sessions',
  'idempotency',
  'templates',
  'suppressions',
  'contacts',
  'fields',
  'segments',
  'changed_contacts',
  'workflows',
  'executions',
  'events',
  'bodies',
  'blobs',
  'campaigns',
  'emails',
  'hits',
  'domains',
  'inbox',
  'jobs',
  'import_files',
] as const satisfies readonly (keyof Tables)[]

/** The longest wait of other work for a try; a deadlock ends before the server looks for it (a second by default). */
const TRY_MS = 300
const PAUSE_MS = 50
const TRIES = 100

/**
 * Locks the existing tables until the transaction ends. A migration that took them one by one would deadlock with
 * transactions that hold one table and want another. During a long read it gives up: then the steps of the migration
 * wait.
 */
export async function lockTables(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...IN_USE]}::text[]) with ordinality as asked (name, place)
    where to_regclass(name) is not null order by place`.execute(db)
  if (rows.length === 0) return
  const tables = rows.map(({ name }) => `"${name}"`).join(', ')
  await sql`set local lock_timeout = ${sql.lit(TRY_MS)}`.execute(db)
  await sql
    .raw(`do $$ begin
      for try in 1..${TRIES} loop
        begin
          lock table ${tables} in access exclusive mode;
          return;
        exception when lock_not_available or deadlock_detected then
          perform pg_sleep(${PAUSE_MS / 1000});
        end;
      end loop;
    end $$`)
    .execute(db)
  await sql`set local lock_timeout to default`.execute(db)
}
