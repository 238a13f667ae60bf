import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Store, StoreUnavailable } from '@posthorn/core/ports'
import { aContact, aTenant } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { createWriteWatch } from '../../src/sql/engine/write-watch.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: outages of PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

const UNAVAILABLE = { name: 'StoreUnavailable' }

function aDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-outage-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function opened(store: Store) {
  onTestFinished(() => store.close())
  await store.ready()
  return store
}

describe('a failed write', () => {
  it('predicts failures until a write of ordinary size succeeds, even if small ones do', async () => {
    const full = new StoreUnavailable('the disk is full')
    let isFull = true
    let attempts = 0
    const { watched, ready } = createWriteWatch(
      (error) => error === full,
      async () => {
        attempts += 1
        if (isFull) throw full
      },
    )
    await ready()
    await expect(watched(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    await ready()
    expect(attempts).toBe(0)
    await expect(watched(Promise.reject(full))).rejects.toBe(full)
    expect(await watched(Promise.resolve('a small one'))).toBe('a small one')
    await expect(Promise.all([ready(), ready()])).rejects.toBe(full)
    await expect(ready()).rejects.toBe(full)
    expect(attempts).toBe(2)
    isFull = false
    await ready()
    await ready()
    expect(attempts).toBe(3)
  })
})

describe('a store on a file', () => {
  it.each(['posthorn.db', 'posthorn.db-wal'])(
    'refuses writes while its %s is deleted, until it is back',
    async (name) => {
      const directory = aDirectory()
      const file = path.join(directory, name)
      const store = await opened(sqlite(await freshSqlite(path.join(directory, 'posthorn.db'))))
      await store.agree('before', 'kept')
      renameSync(file, `${file}.away`)
      await expect(store.agree('meanwhile', 'lost')).rejects.toMatchObject(UNAVAILABLE)
      await expect(store.ready()).rejects.toThrow(/was deleted or replaced while it was open/)
      writeFileSync(file, '')
      await expect(store.agree('beside another file', 'lost')).rejects.toMatchObject(UNAVAILABLE)
      await expect(store.ready()).rejects.toMatchObject(UNAVAILABLE)
      renameSync(`${file}.away`, file)
      await store.ready()
      expect(await store.agree('before', 'new')).toBe('kept')
    },
  )

  it('refuses writes while its disk is full, reports it, and continues on its own', async ({ skip }) => {
    const directory = smallDisk()
    if (!directory) return skip()
    const store = await opened(sqlite(await freshSqlite(path.join(directory, 'posthorn.db'))))
    const ballast = path.join(directory, 'ballast')
    const { bavail, bsize } = statfsSync(directory)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    await expect(store.ready()).rejects.toThrow(/disk of the database is full/)
    await expect(store.agree('large', 'x'.repeat(8 * 1024 * 1024))).rejects.toMatchObject(UNAVAILABLE)
    rmSync(ballast)
    await store.ready()
    expect(await store.agree('small', 'kept')).toBe('kept')
  })
})

/** Creates a file system of 8 MB in memory, if this process may do so. */
function smallDisk(): string | undefined {
  const directory = aDirectory()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', directory], { stdio: 'pipe' })
  } catch (error) {
    console.warn(`SKIPPED: a full disk is not tested, because none can be mounted here: ${String(error)}`)
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', directory]))
  return directory
}

describe.skipIf(!server)('a store on PostgreSQL', () => {
  async function onServer(query = '') {
    const url = (await server?.createDatabase()) ?? ''
    const store = await opened(postgres(url + query))
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(() => admin.end())
    const { rows } = await admin.query<{ name: string }>('select current_database() as name')
    return { url, store, admin, name: rows[0]?.name ?? '' }
  }

  /** Ends the sessions of all others: a server that comes back, perhaps read-only. */
  const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`

  it('is not ready while it refuses writes, and continues afterwards', async () => {
    const { store, admin, name } = await onServer()
    await admin.query(`alter database "${name}" set default_transaction_read_only = on`)
    await admin.query(END_OTHERS)
    await vi.waitFor(async () => {
      await expect(store.agree('meanwhile', 'lost')).rejects.toThrow(/does not accept writes/)
    }, 60_000)
    await expect(store.agree('meanwhile', 'lost')).rejects.toMatchObject(UNAVAILABLE)
    // Several sessions that began while the server refused writes.
    const sessions = Array.from({ length: 6 }, () => store.ready().then(() => 'ready', String))
    for (const answer of await Promise.all(sessions)) expect(answer).toContain('does not accept writes')
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database "${name}" reset default_transaction_read_only`)
    await expect(store.agree('after', 'refused')).resolves.toBe('refused')
    await store.ready()
  })

  it('does not report a cancelled slow statement as a bug', async () => {
    const url = (await server?.createDatabase()) ?? ''
    // Without the limit: on a busy machine any statement may take that long.
    const { id } = await aTenant(await opened(postgres(url)))
    const store = postgres(url, { statementTimeoutMs: 300 })
    onTestFinished(() => store.close())
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin; lock table contacts')
    await expect(store.project(id).contacts.ensure(aContact())).rejects.toMatchObject(UNAVAILABLE)
    await other.query('rollback')
  })

  it('serves all requests over its open connections when the server has no place for more', async () => {
    const { url, admin, name } = await onServer()
    const role = `few_${name}`
    await admin.query(`create role "${role}" login connection limit 4; grant "posthorn" to "${role}"`)
    const few = new URL(url)
    few.username = role
    const nodes = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const store = postgres(few.href)
        onTestFinished(() => store.close())
        await store.ready()
        return store
      }),
    )
    // Each node would have ten connections; the amount of work is fixed, however busy the machine is.
    const work = nodes.flatMap((store, node) =>
      Array.from({ length: 12 }, (_, n) => store.agree(`node ${node} name ${n}`, 'value')),
    )
    const outcomes = await Promise.allSettled(work)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toStrictEqual([])
  })
})
