import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/**
 * What nodes of an earlier version use while they serve, first what each of their transactions reads first: once those are
 * locked, no transaction begins that waits for the others.
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

/** Nobody waits longer for a try, and a deadlock ends before the server looks for it (a second by default). */
const TRY_MS = 300
const PAUSE_MS = 50
const TRIES = 100

/**
 * Locks the tables that are there until the transaction ends. A migration that took them one by one would meet transactions
 * that hold what it wants and want what it holds. When somebody reads for long, it gives up: then the steps wait for them.
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
