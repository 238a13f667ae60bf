import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'
import { ALLOW_TIME } from './dialect.ts'
import { numberEvents, XID } from './number-events.ts'

/**
 * Makes the numbers of events valid in this database. The server numbers its transactions: after a restore into another server,
 * they begin from the start, and rows would have numbers of its future. New numbers then begin after the largest,
 * and cursors from before mean nothing: the database has another life. Nothing is written where the place is the same.
 */
export async function adoptNumbers(db: Kysely<Tables>): Promise<void> {
  const here = await placeOf(db)
  if ((await clockOf(db)).place === here) return
  await db.transaction().execute(async (db) => {
    await sql.raw(ALLOW_TIME).execute(db)
    const { place, tx } = await clockOf(db, 'for update')
    if (place === here) return
    const base = await baseOf(db, tx)
    const life = randomBytes(8).toString('hex')
    await db.updateTable('event_clock').set({ life, place: here, tx: base }).where('id', '=', 1).execute()
  })
}

/** The server, which a copy of its files shares, and the database in it. Roles of some hosts may not ask for the server. */
async function placeOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ oid: string; known: boolean }>`
    select oid::text as oid, has_function_privilege('pg_control_system()', 'execute') as known
    from pg_database where datname = current_database()`.execute(db)
  const [found] = rows
  if (!found?.known) return `?/${found?.oid}`
  const system = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)
  return `${system.rows[0]?.id}/${found.oid}`
}

async function clockOf(db: Kysely<Tables>, lock: '' | 'for update' = '') {
  const { rows } = await sql<{ place: string; tx: number }>`
    select place, tx from event_clock where id = 1 ${sql.raw(lock)}`.execute(db)
  const [clock] = rows
  if (!clock) throw new Error('the order of events has no clock')
  return clock
}

/** Returns the number that new ones exceed. It changes only where numbers of rows are ahead, while nothing is inserted. */
async function baseOf(db: Kysely<Tables>, before: number): Promise<number> {
  const isAhead = sql<{ ahead: boolean }>`
    select coalesce(max(tx), 0) >= ${before} + ${XID} as ahead from events`
  if (!(await isAhead.execute(db)).rows[0]?.ahead) return before
  await sql`lock table events in access exclusive mode`.execute(db)
  const { rows } = await sql<{ base: number }>`select max(tx) as base from events`.execute(db)
  const base = rows[0]?.base ?? before
  await numberEvents(db, base)
  return base
}
