import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { migrateToLatest } from '../sql/migrations/index.ts'
import type { Tables } from '../sql/tables.ts'
import type { Column, ColumnKind, Schema, Table } from '../transfer/database.ts'
import { sqliteDialect } from './dialect.ts'

/** The column types in the migrations. */
const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  'double precision': 'double',
  real: 'double',
  json: 'json',
  blob: 'bytes',
}

/** The migrations with JSON columns declared as such, which SQLite records but ignores. */
const { schema } = sqliteDialect
const declaring = { ...sqliteDialect, schema: { ...schema, types: { ...schema.types, json: sql`json` } } }

/** Tables that triggers maintain while rows are written: a target fills them itself. */
const DERIVED = ['event_counts', 'event_changes', 'event_clock']
/** Columns that a database fills itself: the numbers of its own transactions. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = { events: ['tx'] }
/** Tables of triggers that contain more than the remaining rows show: they are copied over the target's own counts. */
const FILLED = ['billing_counts', 'billing_changes']

/**
 * Returns the schema, by running the migrations on an empty in-memory database: no list of tables is kept by hand, so
 * none can be missing. Leaves out tables that a database derives from others.
 */
export async function describeSchema(): Promise<Schema> {
  const database = new Database(':memory:')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  try {
    const { applied: migrations } = await migrateToLatest(db, declaring)
    const names = database
      .prepare<[], string>(
        `select name from sqlite_schema
          where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
          order by rowid`,
      )
      .pluck()
      .all()
    return {
      migrations,
      tables: names.filter((name) => !DERIVED.includes(name)).map((name) => describeTable(database, name)),
    }
  } finally {
    await db.destroy()
  }
}

function describeTable(database: Database.Database, name: string): Table {
  const rows = database
    .prepare<[string], { name: string; type: string; pk: number }>('select name, type, pk from pragma_table_info(?)')
    .all(name)
  const copied = rows.filter((row) => !NUMBERED[name]?.includes(row.name))
  const columns = copied.map((row): Column & { readonly pk: number } => {
    const kind = KINDS[row.type.toLowerCase()]
    if (!kind)
      throw new Error(
        `${name}.${row.name} has the type ${row.type}, which transfers do not support; declare its content in schema.ts`,
      )
    return { name: row.name, kind, pk: row.pk }
  })
  const plain = ({ name, kind }: Column): Column => ({ name, kind })
  const key = columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`the table ${name} has no primary key, and cannot be moved in batches`)
  const isFilled = FILLED.includes(name)
  return { name, columns: columns.map(plain), key: key.map(plain), ...(isFilled && { isFilled }) }
}
