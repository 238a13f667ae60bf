import { sql } from 'kysely'
import type { Dialect } from '../sql/dialect.ts'

/** SQLite: JSON as text, one writer at a time, so that nothing needs to be locked. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  types: { json: sql`text`, bytes: sql`blob`, time: sql`integer` },
  clustered: sql`without rowid`,
  toJson: (value) => JSON.stringify(value),
  fromJson: <T>(stored: unknown) => JSON.parse(String(stored)) as T,
  isOneOf: (column, values) => sql`${column} in (select value from json_each(${JSON.stringify(values)}))`,
  recordset: (name, columns, rows) => {
    const fields = Object.keys(columns).map((column) => sql`value ->> ${sql.lit(column)} as ${sql.id(column)}`)
    return sql`(select ${sql.join(fields)} from json_each(${JSON.stringify(rows)})) as ${sql.id(name)}`
  },
  // A pattern ends at a NUL here, and no stored line of text holds one.
  contains: (column, text) =>
    text.includes('\0') ? sql`1 = 0` : sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  skipLocked: sql``,
  locked: sql``,
  lockName: async () => true,
}
