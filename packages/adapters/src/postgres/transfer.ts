import { StoreUnavailable } from '@posthorn/core/ports'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { appliedSteps } from '../sql/migrations/level.ts'
import type { Cell, Column, ColumnKind, Row, Table, TransferDatabase } from '../transfer/database.ts'
import { postgresAddress } from './address.ts'
import { postgresDialect, storable } from './dialect.ts'
import { migratePostgres } from './migrate.ts'
import { KEEP_ALIVE, outliveConnections, storeError, storePool } from './pool.ts'

const CONNECT_TIMEOUT_MS = 5000
const INT8 = 20

const quoted = (name: string) => `"${name}"`

/** The types by which a column is passed in arrays. */
const ARRAYS: Readonly<Record<ColumnKind, string>> = {
  text: 'text[]',
  integer: 'int8[]',
  double: 'float8[]',
  json: 'text[]',
  bytes: 'bytea[]',
}

const arriving = ({ name, kind }: Column) => (kind === 'json' ? `r.${quoted(name)}::jsonb` : `r.${quoted(name)}`)
const leaving = ({ name, kind }: Column) => (kind === 'json' ? `${quoted(name)}::text` : quoted(name))
/** Kinds whose values may be large. */
const isLarge = ({ kind }: Column) => kind === 'text' || kind === 'json' || kind === 'bytes'

/** Returns the URL without secrets. */
function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.password = ''
  shown.search = ''
  return shown.href
}

/** One connection, which returns integers exactly. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    ...KEEP_ALIVE,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'posthorn-transfer',
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  })
  outliveConnections(pool)
  return pool
}

/** A PostgreSQL database as one end of a transfer. */
export function postgresTransfer(url: string): TransferDatabase {
  const { connectionString, pooled } = postgresAddress(url)
  const pool = openPool(connectionString)
  /** The snapshot is that of one session: another one, which the pool would open, sees later rows. */
  let snapshot: 'none' | 'held' | 'lost' = 'none'
  pool.on('remove', () => {
    if (snapshot === 'held') snapshot = 'lost'
  })
  const requireSnapshot = () => {
    if (snapshot === 'lost') throw new StoreUnavailable('the database does not respond: the connection was lost')
  }
  const open = storePool(pool, { prepared: !pooled })
  const ours: PostgresPool = {
    ...open,
    async connect() {
      requireSnapshot()
      return open.connect()
    },
  }
  const dialect = new PostgresDialect({ pool: ours })
  const db = new Kysely<unknown>({ dialect })

  async function query(text: string, values: readonly unknown[] = []): Promise<Cell[][]> {
    requireSnapshot()
    try {
      const { rows } = await pool.query<Cell[]>({ text, values: [...values], rowMode: 'array' })
      return rows
    } catch (error) {
      throw storeError(error)
    }
  }

  return {
    place: withoutPassword(url),
    db,
    async snapshot() {
      await query('begin isolation level repeatable read read only')
      snapshot = 'held'
    },
    async release() {
      const was = snapshot
      snapshot = 'none'
      if (was === 'held') await query('rollback')
    },
    async isUsed() {
      const rows = await query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'posthorn' limit 1`,
      )
      return rows.length > 0
    },
    async read(table, after, batch) {
      const rows = await query(selectionOf(table, { after: after !== undefined }), [
        ...(after ?? []),
        batch.rows,
        batch.bytes,
      ])
      return rows.map((row) => row.map((cell, index) => exact(cell, table.columns[index]?.kind)))
    },
    storable(cell, kind) {
      if (typeof cell !== 'string') return cell
      return kind === 'json' ? storableJson(cell) : storable(cell)
    },
    insert: insertRows,
    applied: () => appliedSteps(db, postgresDialect),
    async migrate() {
      await migratePostgres(ours)
    },
    async countOn(tables) {
      for (const { name, key } of tables) {
        for (const column of key.filter(({ kind }) => kind === 'integer')) {
          const at = `pg_get_serial_sequence('${quoted(name)}', '${column.name}')`
          await query(`select setval(${at}, (select coalesce(max(${quoted(column.name)}), 0) from ${quoted(name)}) + 1, false)
            where ${at} is not null`)
        }
      }
    },
    async analyze() {
      await query('analyze')
    },
    async close() {
      await db.destroy()
      if (!pool.ended) await pool.end() // Kysely closes only a pool that it has used
    },
  }
}

/** Returns the text in a form that jsonb accepts. */
function storableJson(json: string): string {
  if (!json.includes('\\u')) return json
  const value: unknown = JSON.parse(json)
  const taken = postgresDialect.json.encode(value)
  return taken === JSON.stringify(value) ? json : taken
}

/** Returns integers as bigint, however the driver returns them. */
function exact(cell: Cell | undefined, kind: ColumnKind | undefined): Cell {
  if (cell === null || cell === undefined) return null
  return kind === 'integer' ? BigInt(String(cell)) : cell
}

/**
 * Selects a batch that ends at the row where the size of the rows before it exceeds the limit. Sizes are known without
 * reading the values.
 */
function selectionOf(table: Table, { after }: { readonly after: boolean }): string {
  const columns = table.columns.map(leaving).join()
  const names = table.columns.map(({ name }) => quoted(name)).join()
  const key = table.key.map(({ name }) => quoted(name)).join()
  const begin = after ? `where (${key}) > (${table.key.map((_, index) => `$${index + 1}`).join()})` : ''
  const last = after ? table.key.length : 0
  const size = table.columns.filter(isLarge).map(({ name }) => `coalesce(pg_column_size(${quoted(name)}), 0)`)
  return `
    select ${columns} from (
      select ${names}, sum(${['8', ...size].join(' + ')}) over (order by ${key} rows between unbounded preceding and 1 preceding) as posthorn_before
      from (select * from ${quoted(table.name)} ${begin} order by ${key} limit $${last + 1}) as batch
    ) as sized
    where coalesce(posthorn_before, 0) < $${last + 2}
    order by ${key}`
}

async function insertRows(db: Kysely<unknown>, table: Table, rows: readonly Row[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join()
  const key = table.key.map(({ name }) => quoted(name)).join()
  const arrays = table.columns.map(({ kind }, index) => {
    const cells = rows.map((row) => wire(row[index] ?? null))
    return sql`${cells}::${sql.raw(ARRAYS[kind])}`
  })
  await sql`
    insert into ${sql.raw(quoted(table.name))} (${sql.raw(names)})
    select ${sql.raw(table.columns.map(arriving).join())}
    from unnest(${sql.join(arrays)}) as r(${sql.raw(names)})
    on conflict (${sql.raw(key)}) do nothing`.execute(db)
}

/** The driver writes a list of buffers as bytea[]; it does not support other byte arrays. */
function wire(cell: Cell): unknown {
  return cell instanceof Uint8Array && !Buffer.isBuffer(cell) ? Buffer.from(cell) : cell
}
