import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STORE_FAILURES, type Store, StoreConflict } from '@posthorn/core/ports'
import { anEmail, aTenant, rowIds } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { failureOf as postgresFailureOf } from '../../src/postgres/pool.ts'
import { failureOf as sqliteFailureOf } from '../../src/sqlite/connection.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: failures of PostgreSQL are not counted here: ${found.missing}`)
afterAll(() => server?.stop())

/** Returns the counted kinds with their numbers. */
const counted = (store: Store) => Object.fromEntries(Object.entries(store.failures?.() ?? {}).filter(([, n]) => n > 0))

async function opened(open: () => Store | Promise<Store>) {
  const store = await open()
  onTestFinished(() => store.close())
  await store.ready()
  return store
}

/** Expects that a constraint that an application may violate is not counted, and that a broken reference is. */
async function expectOrdinary(store: Store) {
  const tenant = await aTenant(store)
  expect(Object.keys(store.failures?.() ?? {})).toStrictEqual([...STORE_FAILURES])
  const email = anEmail({ projectId: tenant.id, bodyId: rowIds.make('bod') })
  await tenant.rooms.emails.insert([email])
  await expect(tenant.rooms.emails.insert([email])).rejects.toBeInstanceOf(StoreConflict)
  const mistaken = new Error('a mistake of the application')
  await expect(store.transaction(() => Promise.reject(mistaken))).rejects.toBe(mistaken)
  expect(counted(store)).toStrictEqual({})
}

describe('failures of SQLite', () => {
  const place = () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-failures-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    return freshSqlite(path.join(directory, 'posthorn.db'))
  }

  it('are zero without a failure', async () => expectOrdinary(await opened(async () => sqlite(await place()))))

  it('are counted when another process writes for too long', async () => {
    const file = await place()
    const store = await opened(() => sqlite(file, { busyTimeoutMs: 50 }))
    const other = new Database(file)
    other.exec('begin immediate')
    await expect(store.agree('name', 'value')).rejects.toThrow('cannot be used')
    other.exec('rollback')
    other.close()
    expect(counted(store)).toStrictEqual({ busy: 1 })
  })

  it('are counted when its file was deleted', async () => {
    const file = await place()
    const store = await opened(() => sqlite(file))
    rmSync(file)
    await expect(store.agree('name', 'value')).rejects.toThrow('was deleted')
    expect(counted(store)).toStrictEqual({ connection: 1 })
  })

  it.each([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_READONLY_DBMOVED', 'read_only'],
    ['SQLITE_IOERR_WRITE', 'connection'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_CONSTRAINT_NOTNULL', 'constraint'],
    ['SQLITE_CONSTRAINT_UNIQUE', undefined],
    ['SQLITE_ERROR', 'other'],
  ])('%s is of the kind %s', (code, kind) => {
    expect(sqliteFailureOf(new Database.SqliteError('as SQLite says it', code))).toBe(kind)
  })
})

describe.skipIf(!server)('failures of PostgreSQL', () => {
  const database = async () => (await server?.createDatabase()) ?? ''

  it('are zero without a failure', async () => {
    const url = await database()
    await expectOrdinary(await opened(() => postgres(url)))
  })

  it('are counted when the server refuses writes, takes too long, or ends connections', async () => {
    const url = await database()
    // Without the limit: on a busy machine a statement of the migration may take that long.
    await opened(() => postgres(url))
    const store = postgres(url, { statementTimeoutMs: 200 })
    onTestFinished(() => store.close())
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query('begin')
    await admin.query('lock table agreements in access exclusive mode')
    await expect(store.agree('name', 'value')).rejects.toThrow('took too long')
    await admin.query('rollback')
    expect(counted(store)).toStrictEqual({ timeout: 1 })
    await admin.query(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`)
    // Of this database alone: other test files have databases on the same server.
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`)
    await expect.poll(() => store.agree('name', 'value').catch(String)).toMatch('does not accept writes')
    expect(store.failures?.()).toMatchObject({ read_only: expect.any(Number), connection: expect.any(Number) })
    expect(counted(store).read_only).toBeGreaterThan(0)
    expect(counted(store).connection).toBeGreaterThan(0)
  })

  it.each([
    ['23505', undefined],
    ['23502', 'constraint'],
    ['40P01', 'busy'],
    ['53300', 'busy'],
    ['53100', 'full'],
    ['57014', 'timeout'],
    ['25006', 'read_only'],
    ['57P01', 'connection'],
    ['ECONNREFUSED', 'connection'],
    ['42601', 'other'],
  ])('%s is of the kind %s', (code, kind) => {
    expect(postgresFailureOf(Object.assign(new Error('as PostgreSQL says it'), { code }))).toBe(kind)
  })
})
