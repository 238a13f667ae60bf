import type Database from 'better-sqlite3'

interface Named {
  readonly name: string
}

interface ColumnRow extends Named {
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
  readonly hidden: number
}

interface IndexRow extends Named {
  readonly unique: number
  readonly origin: string
}

const HAS = `name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`

/**
 * Returns a description of an SQLite database, independent of the statements that created it: its settings, each table
 * with its columns in order, its keys, indexes, triggers, and rows.
 */
export function describeSqlite(database: Database.Database): string {
  const tables = database
    .prepare<[], Named & { sql: string }>(
      `select name, sql from sqlite_schema where type = 'table' and ${HAS} order by name`,
    )
    .all()
  const others = database
    .prepare<[], string>(
      `select type || ' ' || name from sqlite_schema where type not in ('table', 'index', 'trigger')`,
    )
    .pluck()
    .all()
  const settings = ['auto_vacuum', 'encoding', 'page_size', 'application_id', 'user_version']
  return [
    ...settings.map((name) => `pragma ${name} = ${String(database.pragma(name, { simple: true }))};`),
    ...tables.map((table) => describeTable(database, table)),
    ...others,
    '',
  ].join('\n')
}

function describeTable(database: Database.Database, { name, sql: made }: Named & { sql: string }): string {
  const columns = database.prepare<[string], ColumnRow>('select * from pragma_table_xinfo(?)').all(name)
  const options = database
    .prepare<[string], { wr: number; strict: number }>(
      `select wr, strict from pragma_table_list where schema = 'main' and name = ?`,
    )
    .get(name)
  const parts = [
    ...columns.map((column) => columnOf(column, made)),
    ...keysOf(database, name),
    ...database
      .prepare<[string]>('select * from pragma_foreign_key_list(?)')
      .all(name)
      .map((key) => JSON.stringify(key)),
  ]
  const endings = [...(options?.wr ? ['without rowid'] : []), ...(options?.strict ? ['strict'] : [])]
  const rows = Number(database.prepare(`select count(*) from "${name}"`).pluck().get())
  return [
    '',
    `create table ${name} (`,
    parts.map((part) => `  ${part}`).join(',\n'),
    `)${endings.length > 0 ? ` ${endings.join(', ')}` : ''};`,
    ...statementsOf(database, name),
    ...(rows > 0 ? [`-- ${rows} rows`] : []),
  ].join('\n')
}

function columnOf({ name, type, notnull, dflt_value, pk, hidden }: ColumnRow, made: string): string {
  const counts = pk > 0 && /autoincrement/i.test(made)
  const key = counts ? ' autoincrement' : ''
  const isNull = notnull ? ' not null' : ''
  const otherwise = dflt_value === null ? '' : ` default ${dflt_value}`
  return `${name} ${type.toLowerCase()}${key}${isNull}${otherwise}${hidden ? ` hidden ${hidden}` : ''}`
}

/** Returns the keys from `primary key` and `unique` of the table. */
function keysOf(database: Database.Database, table: string): readonly string[] {
  const key = database
    .prepare<[string], string>('select name from pragma_table_info(?) where pk > 0 order by pk')
    .pluck()
    .all(table)
  const unique = database
    .prepare<[string], IndexRow>('select * from pragma_index_list(?)')
    .all(table)
    .filter(({ origin }) => origin === 'u')
    .map(({ name }) => `unique (${columnsOf(database, name).join(', ')})`)
  return [...(key.length > 0 ? [`primary key (${key.join(', ')})`] : []), ...unique.sort()]
}

const columnsOf = (database: Database.Database, index: string) =>
  database.prepare<[string], string>('select name from pragma_index_info(?) order by seqno').pluck().all(index)

/** Returns the indexes and triggers of a table, by name. */
function statementsOf(database: Database.Database, table: string): readonly string[] {
  return database
    .prepare<[string], string>(
      `select sql from sqlite_schema where tbl_name = ? and type in ('index', 'trigger') and sql is not null
        order by type, name`,
    )
    .pluck()
    .all(table)
    .map((statement) => `${/^create trigger/i.test(statement) ? tidyLines(statement) : tidy(statement)};`)
}

/** Removes differences without meaning: quotes, spaces, and SQLite's form of the beginning. */
const tidy = (statement: string) =>
  statement
    .replace(/\s+/g, ' ')
    .replace(/^CREATE (UNIQUE )?(INDEX|TRIGGER)/, (begin) => begin.toLowerCase())
    .replace(/"([a-z_0-9]+)"/g, '$1')

/** Keeps the line breaks, so that triggers stay readable. */
const tidyLines = (trigger: string) => trigger.split('\n').map(tidy).join('\n')
