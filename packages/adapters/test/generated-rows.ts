import Database from 'better-sqlite3'
import { freshSqlite } from '../../../test/support/sqlite.ts'
import { sqlite } from '../src/sqlite/index.ts'
import { describeSchema } from '../src/sqlite/schema.ts'
import type { Cell, ColumnKind, Schema, Table } from '../src/transfer/database.ts'

const TEXTS = [
  '',
  'plain',
  'quote \' and " and \\',
  'Grüße 你好 👩‍👩‍👧 \u202e',
  'line\r\nbreak\ttab',
  '{"a":1}',
  'null',
  '\u0001',
  'x'.repeat(3000),
]
const DOUBLES = [0, -1.5, 0.1, 1e300, 5e-324, Number.MAX_SAFE_INTEGER, 14]
/** Times use 64 bits; other whole numbers are 32 bits wide on PostgreSQL. */
const TIMES = [0n, 1_760_000_000_123n, 9_007_199_254_740_993n, -(2n ** 63n), 2n ** 63n - 1n]
const WHOLE = [0n, 1n, -2_147_483_648n, 2_147_483_647n]
const JSONS: readonly unknown[] = [
  {},
  { plan: 'pro', a: { b: [1, 2.5, 1e21, 1e-7, -0, null, true] } },
  { zebra: 1, alpha: { '10': 'x', '9': 'y', ß: 'Grüße \u2028 👋' }, '': [[]] },
  [],
  'text',
  [0.1, 123_456_789_012_345_680_000, 5e-324, 1.7976931348623157e308],
  { quote: '" \\ \n', __proto__x: 1 },
]

const pick = <T>(values: readonly T[], at: number): T | null => values[at % values.length] ?? null

/** Returns a value of a kind, the same for the same number. */
function cellOf(kind: ColumnKind, name: string, at: number): Cell {
  switch (kind) {
    case 'text':
      return `${pick(TEXTS, at)}`
    case 'integer':
      return pick(/(?:_at|_until)$/.test(name) ? TIMES : WHOLE, at)
    case 'double':
      return pick(DOUBLES, at)
    case 'json':
      return JSON.stringify(pick(JSONS, at))
    case 'bytes':
      return Uint8Array.from({ length: at % 300 }, (_, index) => (index * 31 + at) % 256)
  }
}

/** Fills every table of the schema; a third of the optional values is absent. */
export function fill(database: Database.Database, schema: Schema, rowsOf: (table: string) => number): void {
  for (const table of schema.tables) {
    const columns = table.columns.map(({ name }) => `"${name}"`).join()
    const insert = database.prepare(
      `insert into "${table.name}" (${columns}) values (${table.columns.map(() => '?').join()})`,
    )
    const needed = new Set(
      database
        .prepare<[string], string>('select name from pragma_table_info(?) where "notnull" = 1 or pk > 0')
        .pluck()
        .all(table.name),
    )
    const telling = new Set(
      database
        .prepare<[string], string>(
          `select (select name from pragma_index_info(list.name) order by seqno desc limit 1)
          from pragma_index_list(?) as list where list."unique" = 1`,
        )
        .pluck()
        .all(table.name),
    )
    database.transaction(() => {
      for (let at = 0; at < rowsOf(table.name); at++) insert.run(rowOf(table, { needed, telling }, at))
    })()
  }
}

interface Constraints {
  /** Columns that have a value in every row. */
  readonly needed: ReadonlySet<string>
  /** The last columns of unique indexes, which alone distinguish rows here. */
  readonly telling: ReadonlySet<string>
}

function rowOf(table: Table, { needed, telling }: Constraints, at: number): Cell[] {
  const last = table.key.at(-1)?.name
  return table.columns.map(({ name, kind }, index) => {
    if (name === 'seq') return BigInt(at + 1) // the database counts it
    if (telling.has(name) && kind === 'integer') return BigInt(at)
    if (name === last || telling.has(name)) return `${name}_${(at * 7919) % 1_000_003}_é`
    if (table.key.some((column) => column.name === name)) return kind === 'integer' ? BigInt(at % 2) : `key_${at % 3}`
    return !needed.has(name) && (at + index) % 3 === 0 ? null : cellOf(kind, name, at + index)
  })
}

/** Creates a migrated database file with rows in every table, and closes it. */
export async function filledDatabase(file: string, rowsOf: (table: string) => number): Promise<Schema> {
  const store = sqlite(await freshSqlite(file), { synchronous: 'normal' })
  await store.ready()
  await store.close()
  const schema = await describeSchema()
  const database = new Database(file)
  fill(database, schema, rowsOf)
  database.close()
  return schema
}
