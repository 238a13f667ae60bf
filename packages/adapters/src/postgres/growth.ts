import { StoreUnavailable } from '@posthorn/core/ports'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/** A node looks at a table again after it has inserted this number of rows. */
const LOOK_AFTER = 1000
/** By then, the transaction of the rows has nearly always ended: `analyze` counts no others. */
const LOOK_DELAY_MS = 1000
/** A page holds 8 kB. A table of fewer pages is read as fast without an index. */
const PAGES_MIN = 8
/** Shorter than the second after which a waiting lock makes PostgreSQL cancel autovacuum. */
const LOCK_WAIT = 'set local lock_timeout = 200'

const INSERTED = /insert into "?(\w+)"?/

/** Follows the inserts of a node. */
export interface GrowthWatch {
  /** Records a statement that inserted rows. */
  inserted(statement: string, rows: number): void
}

/**
 * Renews the statistics of tables that have grown to twice their size. Autovacuum does so only after up to a minute, and
 * until then each connection keeps the plans that it made for a small table. Measured with the first campaign of a new
 * database: such a plan read the whole table to mark 25 mails, and 500 to 1,000 mails left in a second instead of 2,000
 * to 3,400. `analyze` returns after it has renewed them if needed; if it fails for good, it is not tried again.
 */
export function watchGrowth(analyze: (table: string) => Promise<unknown>): GrowthWatch {
  const rowsOf = new Map<string, number>()
  const underWay = new Set<string>()
  let hasFailed = false

  async function look(table: string): Promise<void> {
    rowsOf.set(table, 0)
    try {
      await analyze(table)
    } catch (error) {
      hasFailed = !(error instanceof StoreUnavailable)
    }
    underWay.delete(table)
  }

  return {
    inserted(statement, rows) {
      const table = INSERTED.exec(statement)?.[1]
      if (table === undefined || hasFailed) return
      const count = (rowsOf.get(table) ?? 0) + rows
      rowsOf.set(table, count)
      if (count < LOOK_AFTER || underWay.has(table)) return
      underWay.add(table)
      setTimeout(() => void look(table), LOOK_DELAY_MS).unref()
    },
  }
}

/** Renews the statistics of a table of ours that has twice as many pages as they say. */
export async function analyzeIfGrown(db: Kysely<Tables>, table: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_class
    where oid = to_regclass(${table}) and pg_has_role(relowner, 'usage')
      and pg_relation_size(oid) >= 2 * greatest(relpages, ${sql.lit(PAGES_MIN)}) * current_setting('block_size')::integer`.execute(
    db,
  )
  if (rows.length === 0) return
  await db.transaction().execute(async (db) => {
    await sql.raw(LOCK_WAIT).execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
  })
}
