import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MigrationResult, Store } from '@posthorn/core/ports'
import { aTenant } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { migratePostgres } from '../../src/postgres/migrate.ts'
import { migrateToLatest, STEPS, type Steps } from '../../src/sql/migrations/index.ts'
import type { Tables } from '../../src/sql/tables.ts'
import { sqliteDialect } from '../../src/sqlite/dialect.ts'
import { sqlite } from '../../src/sqlite/index.ts'

interface Place {
  /** Opens a node on the database. */
  open(): Store
  readonly db: Kysely<Tables>
  /** Migrates like a version with these steps, as a whole or not at all. */
  migrate(steps: Steps): Promise<MigrationResult>
}

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: migrations of PostgreSQL are not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

function closing(store: Store): Store {
  onTestFinished(() => store.close())
  return store
}

function onSqlite(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-migrations-'))
  const file = path.join(folder, 'posthorn.db')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(file) }) })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  const migrate = (steps: Steps) =>
    db.connection().execute(async (db) => {
      await sql`begin immediate`.execute(db)
      try {
        const applied = await migrateToLatest(db, sqliteDialect, { steps })
        await sql`commit`.execute(db)
        return applied
      } catch (error) {
        await sql`rollback`.execute(db)
        throw error
      }
    })
  return { open: () => closing(sqlite(file)), db, migrate }
}

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createEmptyDatabase() : ''
  const pool = new pg.Pool({ connectionString: url })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  return { open: () => closing(postgres(url)), db, migrate: (steps) => migratePostgres(pool, { steps }) }
}

const places: readonly (readonly [string, () => Place | Promise<Place>])[] = [
  ['sqlite', onSqlite],
  ...('server' in found ? ([['postgres', onPostgres]] as const) : []),
]

const tablesOf = async (db: Kysely<Tables>) =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name).toSorted()

const record = (db: Kysely<Tables>, names: readonly string[]) =>
  sql`insert into kysely_migration (name, timestamp)
    values ${sql.join(names.map((name) => sql`(${name}, '2030-01-01')`))}`.execute(db)

/** The steps of a version with one more step. */
const NEXT: Steps = {
  ...STEPS,
  '9001-next': async (db) => {
    await sql`alter table projects add column motto text`.execute(db)
    await sql`update projects set motto = 'Festina lente'`.execute(db)
  },
}

describe.each(places)('migrations on %s', (_, at) => {
  it('are required by a node whose database lacks one', async () => {
    const store = (await at()).open()
    await expect(store.ready()).rejects.toThrow('the database is not migrated yet; run "posthorn migrate"')
    expect((await store.migrate()).applied).toStrictEqual(Object.keys(STEPS))
    await store.ready()
  })

  it('are applied once, however many nodes begin at the same time', async () => {
    const { open } = await at()
    const nodes = [open(), open(), open()]
    const applied = await Promise.all(nodes.map(async (store) => (await store.migrate()).applied))
    expect(applied.flat()).toStrictEqual(Object.keys(STEPS))
    await Promise.all(nodes.map((store) => store.ready()))
  })

  it('leave no changes when they fail, and are applied when the reason is gone', async () => {
    const { open, db } = await at()
    await sql`create table audit_shares (id text)`.execute(db) // one of the last tables that a migration creates
    const store = open()
    await expect(store.migrate()).rejects.toThrow('audit_shares')
    expect(await tablesOf(db)).toStrictEqual(['audit_shares'])
    await expect(store.ready()).rejects.toThrow('not migrated yet')
    await sql`drop table audit_shares`.execute(db)
    expect((await open().migrate()).applied).toStrictEqual(Object.keys(STEPS))
    await store.ready()
  })

  it('of a version with one more step apply that one', async () => {
    const { open, db, migrate } = await at()
    const store = open()
    await store.migrate()
    const { id } = await aTenant(store)
    expect(await migrate(NEXT)).toStrictEqual({ applied: ['9001-next'] })
    expect(await migrate(NEXT)).toStrictEqual({ applied: [] })
    const { rows } = await sql`select id, motto from projects`.execute(db)
    expect(rows).toStrictEqual([{ id, motto: 'Festina lente' }])
    // Nodes of this version continue to work, and can start.
    expect(await store.projects.list()).toMatchObject([{ id }])
    await open().ready()
  })

  it('of a newer version let this one run if they only add', async () => {
    const { open, db, migrate } = await at()
    await migrate(NEXT)
    await record(db, ['9002-later@0003'])
    const newer = ['9001-next', '9002-later@0003']
    const store = open()
    expect(await store.migrate()).toStrictEqual({ applied: [], newer })
    await store.ready()
    expect(await migrate(STEPS)).toStrictEqual({ applied: [], newer })
  })

  it.each(['9002-drop@9002', '9002-drop@9001'])('of a newer version stop this one by their names: %s', async (step) => {
    const { open, db, migrate } = await at()
    await migrate(NEXT)
    const running = open()
    await running.ready()
    await record(db, [step])
    const before = await tablesOf(db)
    const message = `The database was migrated by a newer version of posthorn (${step}), which this version cannot use.`
    const suggestion = 'Use that version, or restore a backup from before its migration.'
    await expect(open().migrate()).rejects.toMatchObject({ code: 'NEWER_SCHEMA', message, suggestion })
    for (const store of [open(), running]) {
      await expect(store.ready()).rejects.toMatchObject({
        name: 'StoreUnavailable',
        code: 'NEWER_SCHEMA',
        suggestion,
      })
    }
    expect(await tablesOf(db)).toStrictEqual(before)
  })

  it('of this version only add, unless their names say which versions cannot run', async () => {
    const { db, migrate } = await at()
    const columns = async () =>
      (await db.introspection.getTables()).flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name}`),
      )
    let before: readonly string[] = []
    for (const [index, name] of Object.keys(STEPS).entries()) {
      await migrate(Object.fromEntries(Object.entries(STEPS).slice(0, index + 1)))
      const now = await columns()
      if (!name.includes('@')) expect(now).toStrictEqual(expect.arrayContaining([...before]))
      before = now
    }
  })

  it('of a version with one more step leave no changes when that one fails', async () => {
    const { open, db, migrate } = await at()
    await open().migrate()
    const steps: Steps = {
      ...NEXT,
      '9002-broken': async (db) => {
        await sql`create table half_done (id text)`.execute(db)
        throw new Error('no room')
      },
    }
    const before = await tablesOf(db)
    await expect(migrate(steps)).rejects.toThrow('no room')
    expect(await tablesOf(db)).toStrictEqual(before)
    const { rows } = await sql`select name from kysely_migration`.execute(db)
    expect(rows).toStrictEqual(Object.keys(STEPS).map((name) => ({ name })))
  })

  it('do not change a database of a newer version that lacks one of theirs', async () => {
    const { open, db, migrate } = await at()
    await open().migrate()
    await record(db, ['9999-future'])
    await expect(migrate(NEXT)).rejects.toMatchObject({
      code: 'NEWER_SCHEMA',
      message:
        'The database was migrated by a newer version of posthorn (9999-future), which needs the migrations 9001-next.',
    })
  })

  it('do not change a database from before the first release', async () => {
    const { open, db } = await at()
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(db)
    await sql`create table projects (id text)`.execute(db)
    await record(db, ['0001-first', '0002-audience'])
    const store = open()
    const reason = 'database was created before the first release and cannot be used by later versions'
    await expect(store.ready()).rejects.toThrow(reason)
    await expect(store.migrate()).rejects.toMatchObject({ code: 'UNRELEASED_SCHEMA', message: `The ${reason}.` })
    expect(await tablesOf(db)).toStrictEqual(['kysely_migration', 'projects'])
  })
})
