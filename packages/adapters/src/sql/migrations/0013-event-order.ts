import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Events have the number of the transaction that stored them, in whose order they are read without a gap. Those from before
 * have 0 and the order of their ids: nothing is written for them.
 */
export async function eventOrder(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  const { time } = schema.types
  await sql`alter table events add column tx ${time} not null default 0`.execute(db)
  await sql`create index events_order on events (project_id, tx, id)`.execute(db)
  await sql`create table event_clock (
    id integer primary key not null, life text not null, place text not null, tx ${time} not null
  )`.execute(db)
  await sql`insert into event_clock (id, life, place, tx) values (1, ${randomBytes(8).toString('hex')}, '', 0)`.execute(
    db,
  )
  await schema.numberEvents(db)
}
