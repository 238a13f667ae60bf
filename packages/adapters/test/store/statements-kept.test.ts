import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { storePool } from '../../src/postgres/pool.ts'
import { withPreparedStatements } from '../../src/sqlite/connection.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: prepared statements of PostgreSQL are not counted: ${found.missing}`)
afterAll(() => server?.stop())

/** The statements of a day of filters and lists: each has another text. */
const SHAPES = 3000
const KEPT_MAX = 500
const shape = (n: number) => `select ${n} as shape`

it.skipIf(!server)('keeps a connection of PostgreSQL from preparing a statement for each shape', async () => {
  const pool = new pg.Pool({ connectionString: await server?.createEmptyDatabase(), max: 1 })
  onTestFinished(() => pool.end())
  const client = await storePool(pool).connect()
  onTestFinished(() => client.release())
  for (let n = 0; n < SHAPES; n++) await client.query(shape(n), [])
  const { rows } = await client.query('select count(*)::int as prepared from pg_prepared_statements', [])
  expect(rows).toStrictEqual([{ prepared: KEPT_MAX }])
  expect((await client.query(shape(SHAPES - 1), [])).rows).toStrictEqual([{ shape: SHAPES - 1 }])
})

it('keeps a connection of SQLite from holding a statement for each shape', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  const made: WeakRef<object>[] = []
  const prepare = database.prepare.bind(database)
  Object.assign(database, {
    prepare(source: string) {
      const statement = prepare(source)
      made.push(new WeakRef(statement))
      return statement
    },
  })
  const kept = withPreparedStatements(database)
  for (let n = 0; n < SHAPES; n++) expect(kept.prepare(shape(n)).all([])).toStrictEqual([{ shape: n }])
  expect(made).toHaveLength(SHAPES)
  // Weak references live until the turn is over.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  const alive = made.filter((one) => one.deref() !== undefined).length
  expect(alive).toBeGreaterThan(0)
  expect(alive).toBeLessThanOrEqual(KEPT_MAX)
  // The cache holds its statements until here.
  expect(kept.prepare(shape(0)).reader).toBe(true)
})
