import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import files from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backupSqlite } from '../../src/sqlite/backup.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { restoreSqlite } from '../../src/sqlite/restore.ts'
import { filledDatabase } from '../generated-rows.ts'

const WRITER = fileURLToPath(new URL('../backup-writer.ts', import.meta.url))

let directory: string
let file: string
const at = (name: string) => path.join(directory, name)
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-backup-'))
  file = at('posthorn.db')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const names = () => readdirSync(directory).sort()

function query<T>(name: string, text: string): T[] {
  const database = new Database(name, { readonly: true })
  try {
    return database.prepare<[], T>(text).pluck().all()
  } finally {
    database.close()
  }
}

function replaceInFiles<Name extends 'link' | 'rename'>(name: Name, replacement: (typeof files)[Name]): void {
  const original = files[name]
  files[name] = replacement
  syncBuiltinESMExports()
  onTestFinished(() => {
    files[name] = original
    syncBuiltinESMExports()
  })
}

const withoutLinks = () => Promise.reject(Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' }))

/** Reads the database in another process. Returns the error's code, or `read`. */
function readElsewhere(): string {
  const script = `try { new (require(process.argv[1]))(process.argv[2], { timeout: 0 }).exec('select * from contacts'); console.log('read') }
    catch (error) { console.log(error.code) }`
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  return execFileSync(process.execPath, ['-e', script, driver, file], { encoding: 'utf8' }).trim()
}

describe('a backup', () => {
  it('leaves no files if it is aborted', async () => {
    await filledDatabase(file, () => 500)
    const ending = new AbortController()
    const copying = backupSqlite(file, at('copy.db'), { onProgress: () => ending.abort(), signal: ending.signal })
    await expect(copying).rejects.toThrow('aborted')
    expect(names().filter((name) => name.startsWith('copy'))).toStrictEqual([])
  })

  it('is one whole file, readable by its owner only, that is never overwritten', async () => {
    await filledDatabase(file, () => 500)
    const parts: number[] = []
    const report = await backupSqlite(file, at('copy.db'), { onProgress: (part) => parts.push(part) })
    expect(report).toMatchObject({
      file: at('copy.db'),
      bytes: statSync(at('copy.db')).size,
      rows: { contacts: 500, inbox: 500 },
    })
    expect(parts.at(-1)).toBe(1)
    expect(statSync(at('copy.db')).mode & 0o777).toBe(0o600)
    expect(names().filter((name) => name.startsWith('copy'))).toStrictEqual(['copy.db'])

    writeFileSync(at('precious'), 'mine')
    await expect(backupSqlite(file, at('precious'))).rejects.toMatchObject({ code: 'FILE_EXISTS' })
    expect(readFileSync(at('precious'), 'utf8')).toBe('mine')
    expect(names().filter((name) => name.includes('partial'))).toStrictEqual([])
    await backupSqlite(file, at('precious'), { overwrite: true })
    expect(query(at('precious'), 'select count(*) from contacts')).toStrictEqual([500])
  })

  it('works on a file system without hard links, and does not overwrite a file there', async () => {
    replaceInFiles('link', withoutLinks)
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    expect(query(at('copy.db'), 'select count(*) from contacts')).toStrictEqual([5])
    expect(statSync(at('copy.db')).mode & 0o777).toBe(0o600)
    // Another process takes the name while the copy is made.
    const taken = backupSqlite(file, at('other'), {
      onProgress: (part) => part === 1 && writeFileSync(at('other'), 'mine'),
    })
    await expect(taken).rejects.toMatchObject({ code: 'FILE_EXISTS' })
    expect(readFileSync(at('other'), 'utf8')).toBe('mine')
    expect(names().filter((name) => name.includes('partial'))).toStrictEqual([])
  })

  it('is a snapshot of a database that another process keeps writing', async () => {
    await filledDatabase(file, (table) => (table === 'bodies' ? 3000 : 200))
    const writer = spawn(process.execPath, ['--no-warnings', WRITER, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(writer.stdout, 'data')
      const moments: number[] = []
      for (const name of ['one.db', 'two.db', 'three.db']) {
        await backupSqlite(file, at(name))
        const [left] = query<number>(at(name), `select count(*) from fields where project_id = 'left'`)
        expect(query(at(name), `select count(*) from fields where project_id = 'right'`)).toStrictEqual([left])
        expect(query(at(name), 'pragma integrity_check')).toStrictEqual(['ok'])
        moments.push(left ?? 0)
      }
      expect(new Set(moments).size).toBe(3)
    } finally {
      writer.kill('SIGKILL')
      await once(writer, 'exit')
    }
  })

  it('is refused for a file that is not a database, and for a damaged one', async () => {
    await expect(backupSqlite(at('none.db'), at('copy.db'))).rejects.toMatchObject({ code: 'FILE_UNUSABLE' })
    writeFileSync(at('text.db'), 'no database, and long enough to be sure of it'.repeat(100))
    await expect(backupSqlite(at('text.db'), at('copy.db'))).rejects.toMatchObject({ code: 'NOT_POSTHORN' })
    await filledDatabase(file, () => 800)
    const bytes = readFileSync(file)
    bytes.fill(0xa5, Math.floor(bytes.length / 8192) * 4096, Math.floor(bytes.length / 8192) * 4096 + 8192)
    writeFileSync(at('damaged.db'), bytes)
    await expect(backupSqlite(at('damaged.db'), at('copy.db'))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:DAMAGED|FILE_UNUSABLE)$/),
    })
    expect(existsSync(at('copy.db'))).toBe(false)
  })
})

describe('restoring', () => {
  /** Leaves the database as a writing process does that is killed, with a log of changes next to it. */
  async function killWriter(): Promise<void> {
    const writer = spawn(process.execPath, ['--no-warnings', WRITER, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(writer.stdout, 'data')
    writer.kill('SIGKILL')
    await once(writer, 'exit')
  }

  it('restores the backup, and keeps the previous database', async () => {
    await filledDatabase(file, () => 50)
    await backupSqlite(file, at('copy.db'))
    const database = new Database(file)
    database.exec('delete from contacts')
    database.close()
    const report = await restoreSqlite(at('copy.db'), file, { now: new Date('2026-11-21T17:00:00.123Z') })
    const kept = at('posthorn.db.before-restore-20261121T170000123Z')
    expect(report).toMatchObject({ file, kept, applied: [], rows: { contacts: 50 } })
    expect(query(file, 'select count(*) from contacts')).toStrictEqual([50])
    expect(query(kept, 'select count(*) from contacts')).toStrictEqual([0])
    expect(names().filter((name) => /partial|journal/.test(name))).toStrictEqual([])
    const store = sqlite(file)
    await store.ready()
    await store.close()
  })

  it('works without a previous database', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    expect(await restoreSqlite(at('copy.db'), at('new.db'))).toMatchObject({ kept: undefined, rows: { contacts: 5 } })
    expect(query(at('new.db'), 'select count(*) from contacts')).toStrictEqual([5])
  })

  it('is refused while another connection has the database open', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    const server = sqlite(file)
    await server.ready()
    await expect(restoreSqlite(at('copy.db'), file)).rejects.toMatchObject({ code: 'DATABASE_IN_USE' })
    await server.close()
    await restoreSqlite(at('copy.db'), file)
  })

  it.each(['with', 'without'])('locks others out until the end %s hard links', async (links) => {
    if (links === 'without') replaceInFiles('link', withoutLinks)
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'), {})
    const seen: string[] = []
    const { rename } = files
    replaceInFiles('rename', async (from, to) => {
      if (to === file) seen.push(readElsewhere())
      await rename(from, to)
    })
    const { kept = '' } = await restoreSqlite(at('copy.db'), file)
    expect(seen).toStrictEqual(['SQLITE_BUSY'])
    expect(query(kept, 'select count(*) from contacts')).toStrictEqual([5])
    expect(readElsewhere()).toBe('read')
  })

  it('replaces the target of a symbolic link, and keeps the link', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    symlinkSync(file, at('link.db'))
    await restoreSqlite(at('copy.db'), at('link.db'))
    expect(readlinkSync(at('link.db'))).toBe(file)
    expect(names().filter((name) => name.includes('before'))).toHaveLength(1)
  })

  it('keeps the committed changes of a killed process in the previous database', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    await killWriter()
    expect(existsSync(`${file}-wal`)).toBe(true)
    const { kept = '' } = await restoreSqlite(at('copy.db'), file)
    expect(query<number>(kept, 'select count(*) from fields')[0]).toBeGreaterThan(5)
    expect(query(file, 'select count(*) from fields')).toStrictEqual([5])
  })

  it('ignores the log of a killed process whose database was moved away', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    await killWriter()
    renameSync(file, at('broken.db'))
    writeFileSync(`${file}-journal`, 'of another time')
    const report = await restoreSqlite(at('copy.db'), file)
    expect(report.kept).toBeUndefined()
    expect(query(file, 'select count(*) from fields')).toStrictEqual([5])
    expect(query(file, 'pragma integrity_check')).toStrictEqual(['ok'])
    expect(existsSync(`${file}-journal`)).toBe(false)

    const [log = '', journal = ''] = report.keptLogs
    expect(readFileSync(journal, 'utf8')).toBe('of another time')
    renameSync(log, at('broken.db-wal'))
    expect(query<number>(at('broken.db'), 'select count(*) from fields')[0]).toBeGreaterThan(5)
  })

  it('replaces an unreadable database', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    writeFileSync(file, 'destroyed '.repeat(1000))
    const { kept = '' } = await restoreSqlite(at('copy.db'), file)
    expect(readFileSync(kept, 'utf8')).toContain('destroyed')
    expect(query(file, 'select count(*) from fields')).toStrictEqual([5])
  })

  it('removes the files of killed restores, and no others', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    const { pid } = spawnSync(process.execPath, ['--version'])
    const gone = `${pid}-0123456789ab.partial`
    const left = [`copy.db.${gone}`, `posthorn.db.${gone}`, `posthorn.db.${gone}-wal`, `posthorn.db.${gone}.${gone}`]
    const others = [
      `posthorn.db.${process.pid}-0123456789ab.partial`,
      'posthorn.db.0123456789ab.partial',
      'letter.partial',
      `posthorn.db.${pid}-0123456789ab.partial.txt`,
      `posthorn.db.${pid}.partial`,
      gone,
    ]
    for (const name of [...left, ...others]) writeFileSync(at(name), '')
    expect((await restoreSqlite(at('copy.db'), file)).removed).toStrictEqual(left.map(at).toSorted())
    expect(names()).toStrictEqual(expect.arrayContaining(others))
    expect(names().filter((name) => left.includes(name))).toStrictEqual([])
    expect(await restoreSqlite(at('copy.db'), file, { now: new Date(0) })).not.toHaveProperty('removed')
  })

  it('refuses a file of a newer version, and one that is not a backup', async () => {
    await filledDatabase(file, () => 5)
    await backupSqlite(file, at('copy.db'))
    const database = new Database(at('copy.db'))
    database.exec(`insert into kysely_migration values ('9999-future@9999', '2030-01-01')`)
    database.close()
    await expect(restoreSqlite(at('copy.db'), file)).rejects.toMatchObject({ code: 'NEWER_SCHEMA' })
    await expect(backupSqlite(at('copy.db'), at('second.db'))).rejects.toMatchObject({ code: 'NEWER_SCHEMA' })
    await expect(restoreSqlite(at('none.db'), file)).rejects.toMatchObject({ code: 'NO_BACKUP' })
    await backupSqlite(file, at('good.db'))
    await expect(restoreSqlite(at('good.db'), at('missing/posthorn.db'))).rejects.toMatchObject({
      code: 'NO_DIRECTORY',
      message: `The directory for the database does not exist: ${at('missing')}.`,
    })
    writeFileSync(at('text'), 'text')
    await expect(restoreSqlite(at('text'), file)).rejects.toMatchObject({ code: 'NOT_POSTHORN' })
    expect(query(file, 'select count(*) from fields')).toStrictEqual([5])
    expect(names()).not.toContainEqual(expect.stringMatching(/before-restore|partial/))
  })
})
