import type { Wipe } from '@posthorn/core/tenant'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'

/** A table with rows of a project. */
export interface WipedRows {
  readonly table: keyof Tables & string
  readonly key: readonly string[]
  /** Tables whose rows belong to one of these and do not name a project. */
  readonly parts?: readonly (readonly [table: keyof Tables & string, column: string])[]
  /** The column of the project, if it is not `project_id`. */
  readonly owner?: string
  /** Finds the rows of a table that has no index by project. */
  readonly of?: readonly [column: string, owners: 'segments' | 'workflows' | 'webhook_endpoints']
}

/** Deletes rows of the first table that has some. Returns the number of rows; 0 when none remain. */
export async function wipe(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: string,
  { tables, limit, except }: Omit<Wipe, 'step'> & { readonly tables: readonly WipedRows[] },
): Promise<number> {
  for (const wiped of tables) {
    const gone = await wipeTable(db, dialect, wiped, { project, limit, except })
    if (gone > 0) return gone
  }
  return 0
}

interface Batch extends Pick<Wipe, 'limit' | 'except'> {
  readonly project: string
}

async function wipeTable(db: Kysely<Tables>, dialect: Dialect, wiped: WipedRows, batch: Batch): Promise<number> {
  const { table, key, parts = [], of, owner = 'project_id' } = wiped
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const own = of
    ? sql`${sql.ref(of[0])} in (select id from ${sql.table(of[1])} where project_id = ${batch.project})`
    : sql`${sql.ref(owner)} = ${batch.project}`
  const kept = table === 'jobs' ? sql` and id <> ${batch.except}` : sql``
  const some = sql`select ${keys} from ${sql.table(table)} where ${own}${kept} limit ${batch.limit}`
  const [only] = key
  if (parts.length === 0 || only === undefined)
    return deleted(db, sql`delete from ${sql.table(table)} where (${keys}) in (${some})`)
  const { rows } = await sql<Record<string, string>>`${some}`.execute(db)
  const ids = rows.map((row) => String(row[only]))
  if (ids.length === 0) return 0
  for (const [part, column] of parts)
    await deleted(db, sql`delete from ${sql.table(part)} where ${dialect.sets.isOneOf(sql.ref(column), ids)}`)
  return deleted(db, sql`delete from ${sql.table(table)} where ${dialect.sets.isOneOf(sql.ref(only), ids)}`)
}

async function deleted(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}
