import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { FreeRows, SetDialect } from './dialect.ts'

/**
 * Returns the values of the last unique column in the inserted rows, given their number. Usually these are all rows,
 * and asking the database costs a fifth of the insert.
 */
export async function insertedKeys(
  db: Kysely<Tables>,
  { isOneOf }: Pick<SetDialect, 'isOneOf'>,
  { table, unique, rows }: FreeRows,
  count: number,
): Promise<readonly string[]> {
  const key = unique.at(-1) ?? ''
  if (count === rows.length) return rows.map((row) => String(row[key]))
  const ids = rows.map((row) => String(row.id))
  const found = await sql<{ key: string }>`
    select ${sql.id(key)} as key from ${sql.id(table)} where ${isOneOf(sql.ref('id'), ids)}`.execute(db)
  return found.rows.map((row) => row.key)
}
