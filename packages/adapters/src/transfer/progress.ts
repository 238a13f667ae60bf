import { type Kysely, sql } from 'kysely'
import { OperationError } from '../sql/engine/operation-error.ts'
import type { Row, Table, TransferDatabase } from './database.ts'

/** A table in the target during a transfer, so that a killed transfer can resume. Dropped at the end. */
const TABLE = sql.table('posthorn_transfer')

/** The progress of one table. */
export interface TableProgress {
  /** The key of the last row that arrived; undefined before the first. */
  readonly after: Row | undefined
  readonly rows: number
}

/** Returns true if a transfer into this database is unfinished. */
export async function isUnfinished({ db }: TransferDatabase): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'posthorn_transfer')
}

export async function beginProgress(db: Kysely<unknown>, source: string, tables: readonly Table[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`create table ${TABLE} (table_name text primary key, source text not null, after_key text, moved bigint not null)`.execute(
      db,
    )
    for (const { name } of tables) await sql`insert into ${TABLE} values (${name}, ${source}, ${null}, 0)`.execute(db)
  })
}

/** Returns the progress of the table. Throws if the existing rows came from another source. */
export async function readProgress(db: Kysely<unknown>, source: string, table: Table): Promise<TableProgress> {
  const { rows } = await sql<{ source: string; after_key: string | null; moved: bigint }>`
    select source, after_key, moved from ${TABLE} where table_name = ${table.name}`.execute(db)
  const [found] = rows
  if (!found || found.source !== source) {
    throw new OperationError(
      'OTHER_TRANSFER',
      `The unfinished transfer in the target is from ${found?.source ?? 'an older version'}, not from ${source}.`,
      {
        suggestion: 'Empty the target and start again.',
      },
    )
  }
  return { after: found.after_key === null ? undefined : keyFrom(table, found.after_key), rows: Number(found.moved) }
}

/**
 * Saves the progress of the table in the transaction of its rows. Throws if another process has moved rows in between.
 */
export async function writeProgress(
  db: Kysely<unknown>,
  table: Table,
  before: TableProgress,
  now: TableProgress,
): Promise<void> {
  const { rows } = await sql<{ moved: bigint }>`
    update ${TABLE} set after_key = ${now.after ? keyText(now.after) : null}, moved = ${now.rows}
    where table_name = ${table.name} and moved = ${before.rows} returning moved`.execute(db)
  if (rows.length === 0)
    throw new OperationError('TRANSFER_RUNS', 'Another transfer into the same database is running.')
}

export async function endProgress(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ${TABLE}`.execute(db)
}

/** Returns the key of a row from all its columns. */
export function keyOf(table: Table, row: Row): Row {
  return table.key.map(({ name }) => row[table.columns.findIndex((column) => column.name === name)] ?? null)
}

const keyText = (key: Row) => JSON.stringify(key.map(String))

function keyFrom(table: Table, text: string): Row {
  const parts: unknown = JSON.parse(text)
  if (!Array.isArray(parts)) throw new Error(`no key: ${text}`)
  return table.key.map(({ kind }, index) => (kind === 'integer' ? BigInt(parts[index]) : String(parts[index])))
}
