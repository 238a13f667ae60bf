import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { appliedSteps } from '../sql/migrations/level.ts'
import type { Cell, ColumnKind, Row, Table, TransferDatabase } from '../transfer/database.ts'
import { sqliteDialect } from './dialect.ts'
import { isSqliteUsed } from './in-use.ts'
import { sqlite } from './index.ts'

const quoted = (name: string) => `"${name}"`

/** SQLite takes at most 32,766 parameters a statement. */
const VALUES_MAX = 30_000
const BUSY_TIMEOUT_MS = 5000

/** Opens a file as one end of a transfer. Only a target is written to. */
export function sqliteTransfer(file: string, role: 'source' | 'target'): TransferDatabase {
  const database = new Database(file, { readonly: role === 'source', timeout: BUSY_TIMEOUT_MS })
  database.defaultSafeIntegers(true)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  const selections = new Map<string, Database.Statement<unknown[], Cell[]>>()

  function selection(table: Table, { after }: { readonly after: boolean }) {
    const id = `${after} ${table.name}`
    const known = selections.get(id)
    if (known) return known
    const columns = table.columns.map(({ name }) => quoted(name)).join()
    const key = table.key.map(({ name }) => quoted(name)).join()
    const begin = after ? `where (${key}) > (${table.key.map(() => '?').join()})` : ''
    const made = database
      .prepare<unknown[], Cell[]>(`select ${columns} from ${quoted(table.name)} ${begin} order by ${key} limit ?`)
      .raw()
    selections.set(id, made)
    return made
  }

  return {
    place: `sqlite:${file}`,
    db,
    async snapshot() {
      database.exec('begin')
      database.prepare('select count(*) from sqlite_schema').get() // the snapshot is that of the first read
    },
    async release() {
      if (database.inTransaction) database.exec('rollback')
    },
    isUsed: async () => isSqliteUsed(file),
    async read(table, after, batch) {
      const rows: Row[] = []
      let bytes = 0
      for (const row of selection(table, { after: after !== undefined }).iterate(...(after ?? []), batch.rows)) {
        rows.push(row)
        for (const cell of row) bytes += typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8
        if (bytes >= batch.bytes) break
      }
      return rows
    },
    storable: (cell) => cell,
    async insert(db, table, rows) {
      const batch = Math.floor(VALUES_MAX / table.columns.length)
      for (let start = 0; start < rows.length; start += batch)
        await insertRows(db, table, rows.slice(start, start + batch))
    },
    applied: () => appliedSteps(db, sqliteDialect),
    async migrate() {
      const store = sqlite(file)
      try {
        await store.migrate()
      } finally {
        await store.close()
      }
    },
    async countOn() {
      // A rowid continues after the largest on its own.
    },
    async analyze() {
      database.exec('analyze')
    },
    async close() {
      await db.destroy()
      database.close() // Kysely closes only connections that it has used
    },
  }
}

async function insertRows(db: Kysely<unknown>, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    rows.map((row) => sql`(${sql.join(row.map((cell, index) => stored(cell, table.columns[index]?.kind)))})`),
  )
  const key = sql.join(table.key.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table.name)} (${columns}) values ${values} on conflict (${key}) do nothing`.execute(
    db,
  )
}

/** Returns JSON as the product writes it: PostgreSQL adds spaces and writes numbers without exponents. */
function stored(cell: Cell, kind: ColumnKind | undefined): Cell {
  return kind === 'json' && cell !== null ? JSON.stringify(JSON.parse(String(cell))) : cell
}
