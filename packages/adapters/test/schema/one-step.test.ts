import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgresDialect } from '../../src/postgres/dialect.ts'
import { migratePostgres } from '../../src/postgres/migrate.ts'
import { migrateToLatest } from '../../src/sql/migrations/index.ts'
import { initial } from '../../src/sql/migrations/initial/index.ts'
import type { Tables } from '../../src/sql/tables.ts'
import { sqliteDialect } from '../../src/sqlite/dialect.ts'
import { describePostgres } from './describe-postgres.ts'
import { describeSqlite } from './describe-sqlite.ts'

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: the initial schema of PostgreSQL is not compared: ${found.missing}`)
else afterAll(() => found.server.stop())

/** The chain gave existing rows the time of the migration; whatever inserts rows names its own. */
const withoutMigrationTime = (described: string) =>
  described.replace(/(last_used_at \w+ not null) default '?\d{13}'?(::bigint)?/g, '$1')

it('the initial step makes the schema that the chain of steps made, on SQLite', async () => {
  const described: string[] = []
  for (const migrate of [
    (db: Kysely<Tables>) => migrateToLatest(db, sqliteDialect),
    (db: Kysely<Tables>) => initial(db, sqliteDialect),
  ]) {
    const database = new Database(':memory:')
    database.pragma('auto_vacuum = incremental')
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
    onTestFinished(() => db.destroy())
    await migrate(db)
    described.push(withoutMigrationTime(describeSqlite(database)))
  }
  const [chain = '', one] = described
  expect(chain).toContain('create table emails (')
  expect(one).toBe(chain)
})

it.skipIf('missing' in found)(
  'the initial step makes the schema that the chain of steps made, on PostgreSQL',
  async () => {
    const described: string[] = []
    for (const isChain of [true, false]) {
      const url = 'server' in found ? await found.server.createDatabase() : ''
      const pool = new pg.Pool({ connectionString: url })
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
      const client = new pg.Client(url)
      await client.connect()
      onTestFinished(async () => {
        await Promise.all([pool.end(), client.end()])
      })
      if (isChain) await migratePostgres(pool)
      else await db.transaction().execute((db) => initial(db, postgresDialect))
      described.push(withoutMigrationTime(await describePostgres(client)))
    }
    const [chain = '', one] = described
    expect(chain).toContain('create table emails')
    expect(one).toBe(chain)
  },
)
