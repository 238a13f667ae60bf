import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '@posthorn/core'
import { aProject, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../test/support/postgres.ts'
import { postgresDialect } from '../src/postgres/dialect.ts'
import { postgres } from '../src/postgres/index.ts'
import type { Dialect } from '../src/sql/engine/dialect.ts'
import { domains } from '../src/sql/migrations/0018-domains.ts'
import type { Tables } from '../src/sql/tables.ts'
import { sqliteDialect } from '../src/sqlite/dialect.ts'
import { sqlite } from '../src/sqlite/index.ts'

interface Place {
  readonly store: Store
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
}

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: the migration of domains on PostgreSQL is not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

function onSqlite(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-domains-'))
  const file = path.join(folder, 'posthorn.db')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(file) }) })
  return { store: sqlite(file), db, dialect: sqliteDialect }
}

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  return { store: postgres(url), db, dialect: postgresDialect }
}

const places: readonly (readonly [string, () => Place | Promise<Place>])[] = [
  ['sqlite', onSqlite],
  ...('server' in found ? ([['postgres', onPostgres]] as const) : []),
]

describe.each(places)('a database from before domains, on %s', (_, open) => {
  it('knows which project was the first, and none with a verified domain', async () => {
    const { store, db, dialect } = await open()
    onTestFinished(async () => {
      await Promise.all([store.close(), db.destroy()])
    })
    await store.migrate()
    const [young, old, same] = [5, 1, 1].map((ms) => aProject({ createdAt: rowTime(ms) }))
    for (const project of [young, same, old]) if (project) await store.projects.insert(project, [])
    await db.transaction().execute(async (db) => {
      await db.schema.dropTable('domains').execute()
      for (const column of ['verified_domains', 'is_first'])
        await db.schema.alterTable('projects').dropColumn(column).execute()
      await domains(db, dialect)
    })
    expect((await store.projects.list()).map(({ id, isFirst }) => [id, isFirst])).toStrictEqual([
      [old?.id, true],
      [same?.id, false],
      [young?.id, false],
    ])
    expect((await store.projects.list()).map(({ verifiedDomains }) => verifiedDomains)).toStrictEqual([[], [], []])
  })

  it('may be empty', async () => {
    const { store, db } = await open()
    onTestFinished(async () => {
      await Promise.all([store.close(), db.destroy()])
    })
    await store.migrate()
    expect(await store.projects.list()).toStrictEqual([])
  })
})
