import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { joinTransaction } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupSqlite } from '../../src/sqlite/backup.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { restoreSqlite } from '../../src/sqlite/restore.ts'
import { aShop, RECEIPT } from '../within-kit.ts'

const DRIVER = createRequire(import.meta.url).resolve('better-sqlite3')
const TWO_COPIES = fileURLToPath(new URL('../two-copies.ts', import.meta.url))
const canSeeLocks = existsSync('/proc/locks')
if (!canSeeLocks) console.info('SKIPPED: the locks of a process are only visible on Linux.')

let directory: string
let app: string
let host: Database.Database
/** The stores that a test has open besides the application's own connection. */
let open: { close(): Promise<void> }[]

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-host-'))
  app = path.join(directory, 'app.db')
  open = []
  host = new Database(app)
  host.pragma('journal_mode = wal')
  host.exec('create table orders (id integer primary key)')
  order()
})
afterEach(async () => {
  for (const one of open) await one.close()
  host.close()
  rmSync(directory, { recursive: true, force: true })
})

const order = () => host.prepare('insert into orders default values').run()

async function opened(file = app) {
  const store = sqlite(file)
  open.push(store)
  await store.migrate()
  return store
}

async function closed() {
  await opened()
  await open.pop()?.close()
}

/** Runs SQL in another process, which deletes the log when it sees no locks and thus believes to be the last one. */
function elsewhere(sql: string, file = app): string {
  const script = `const db = new (require(process.argv[1]))(process.argv[2])
    console.log(db.prepare(process.argv[3]).pluck().get())
    db.close()`
  return execFileSync(process.execPath, ['-e', script, DRIVER, file, sql], { encoding: 'utf8' }).trim()
}

/** Returns the locks that this process has on files of the directory. */
function locks(): string[] {
  const inodes = new Map([app, `${app}-shm`].map((file) => [String(statSync(file).ino), path.basename(file)]))
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , , pid]) => pid === String(process.pid))
    .flatMap(([, , , access, , place = '']) => {
      const file = inodes.get(place.split(':')[2] ?? '')
      return file ? [`${file} ${access}`] : []
    })
    .sort()
}

/** Each kind of work on the application's database in the application's process. */
const WORK: [string, () => Promise<unknown>][] = [
  ['a store', () => opened()],
  ['a store that was closed', closed],
  [
    'two stores, of which one was closed, as after a hot reload',
    async () => {
      await opened()
      await closed()
    },
  ],
  [
    'a store by another path',
    async () => {
      const other = path.join(directory, 'link.db')
      symlinkSync(app, other)
      await opened(other)
    },
  ],
  [
    'a second connection of its own',
    async () => {
      await opened()
      new Database(app).close()
    },
  ],
  [
    'mail in its own transaction',
    async () => {
      const { ctx } = await aShop(await opened())
      host.exec('begin')
      await joinTransaction(ctx, host).attempt((ctx) => sendEmails(ctx, parse(SendRequest, RECEIPT)))
      host.exec('commit')
    },
  ],
  [
    'a backup',
    async () => {
      await opened()
      await backupSqlite(app, path.join(directory, 'copy.db'))
    },
  ],
  [
    'a refused restoration',
    async () => {
      await opened()
      await backupSqlite(app, path.join(directory, 'copy.db'))
      await expect(restoreSqlite(path.join(directory, 'copy.db'), app)).rejects.toMatchObject({
        code: 'DATABASE_IN_USE',
      })
    },
  ],
]

describe('the database of an application', () => {
  it.each(WORK)('keeps its rows and locks during %s', async (_, work) => {
    const before = canSeeLocks ? locks() : []
    await work()
    if (canSeeLocks) expect(locks()).toStrictEqual(before)
    order()
    expect(elsewhere('select count(*) from orders')).toBe('2')
    expect(existsSync(`${app}-wal`)).toBe(true)
    for (let n = 0; n < 3; n++) order()
    expect(elsewhere('select count(*) from orders')).toBe('5')
    expect(elsewhere('pragma integrity_check')).toBe('ok')
  })

  it('is refused from another copy of the driver, and causes a warning with another SQLite', () => {
    const options = ['--conditions=posthorn-source', '--no-warnings', TWO_COPIES, directory]
    const lines = execFileSync(process.execPath, options, { encoding: 'utf8' }).trim().split('\n')
    expect(lines).toStrictEqual([
      expect.stringMatching(/^TypeError: .*different copies of better-sqlite3 \(.+, .+\).*npm ls better-sqlite3/),
      'POSTHORN_SQLITE_COPIES',
    ])
  })
})
