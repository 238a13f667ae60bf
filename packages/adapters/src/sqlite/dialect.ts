import { sql } from 'kysely'
import { dueMailByUnion } from '../sql/delivery/due-mail.ts'
import type { Dialect } from '../sql/engine/dialect.ts'
import { countEvents } from './count-events.ts'
import { insertAll, insertFree } from './insert-rows.ts'
import { jsonPath, jsonTest } from './json-test.ts'

/** SQLite: JSON as text, one writer at a time, so that nothing needs to be locked. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  types: { json: sql`text`, bytes: sql`blob`, time: sql`integer`, sequence: sql`integer primary key autoincrement` },
  clustered: sql`without rowid`,
  nowMs: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  fieldsOf: (column, name) => sql`json_each(${column}) as ${sql.id(name)}`,
  jsonTest,
  hasName: (column, name) => sql`json_type(${column}, ${jsonPath([name])}) is not null`,
  toJson: (value) => JSON.stringify(value),
  fromJson: <T>(stored: unknown) => JSON.parse(String(stored)) as T,
  isOneOf: (column, values) => sql`${column} in (select value from json_each(${JSON.stringify(values)}))`,
  isOneOfFound: (column, query) => sql`${column} in (${query})`,
  recordset: (name, columns, rows) => {
    const fields = Object.entries(columns).map(([column, type]) => {
      const name = sql.lit(column)
      return sql`${type === 'json' ? sql`nullif(value -> ${name}, 'null')` : sql`value ->> ${name}`} as ${sql.id(column)}`
    })
    return sql`(select ${sql.join(fields)} from json_each(${JSON.stringify(rows)})) as ${sql.id(name)}`
  },
  // A pattern ends at a NUL here, and no stored line of text holds one.
  contains: (column, text) =>
    text.includes('\0') ? sql`1 = 0` : sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  valueAt: (column, path) => sql`${column} -> ${jsonPath(path)}`,
  holds: (column, text) => sql`instr(${column}, ${text}) > 0`,
  position: (column, text) => sql`instr(${column}, ${text})`,
  insertFree: (db, set) => insertFree(db, sqliteDialect, set),
  dueMail: dueMailByUnion,
  insertAll,
  skipLocked: sql``,
  locked: sql``,
  shared: sql``,
  readAtLength: ({ scan }, read) => read(scan),
  readsSideBySide: true,
  keepUncompressed: async () => {},
  indexParts: async () => {},
  countEvents,
  allowTime: async () => {},
  holdName: async () => {},
  lockName: async () => true,
}
