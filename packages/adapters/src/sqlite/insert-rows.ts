import { CompiledQuery, type Kysely } from 'kysely'
import type { Columns, NewRows } from '../sql/engine/dialect.ts'
import type { Tables } from '../sql/tables.ts'

/**
 * The numbers of rows that a statement inserts; the largest that fits comes first. Measured for a contact: 5.6 µs a row
 * in hundreds, 7.1 one by one, 12 if the set is passed as JSON.
 */
const SIZES = [100, 10, 1] as const

const TEXTS_KEPT = 200
const texts = new Map<string, string>()

/** Inserts rows in statements that end with `end`. Returns the number of inserted rows. */
export async function insertRows(db: Kysely<Tables>, { table, columns, rows }: NewRows, end: string): Promise<number> {
  const names = Object.entries(columns)
  let inserted = 0
  for (let from = 0; from < rows.length; ) {
    const size = SIZES.find((size) => size <= rows.length - from) ?? 1
    const values: unknown[] = []
    for (const row of rows.slice(from, from + size)) {
      for (const [name, type] of names) values.push(type === 'json' ? jsonOf(row[name]) : row[name])
    }
    const text = `${textOf(table, columns, size)}${end}`
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
    inserted += Number(numAffectedRows)
    from += size
  }
  return inserted
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

function textOf(table: string, columns: Columns, size: number): string {
  const names = Object.keys(columns)
  const key = `${table} ${names.join()} ${size}`
  const known = texts.get(key)
  if (known) return known
  const row = `(${names.map(() => '?').join()})`
  const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values ${Array(size).fill(row).join()}`
  if (texts.size >= TEXTS_KEPT) texts.clear()
  texts.set(key, text)
  return text
}
