import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { StoreUnavailable } from '@posthorn/core/ports'
import { cpuTimeOf } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addContains } from '../../src/sqlite/any-case.ts'
import { openScanner, type ScanOptions } from '../../src/sqlite/scan.ts'

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Creates a database with a table of numbers, and a scanner of it. */
function open(options: ScanOptions = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-scan-'))
  const file = path.join(directory, 'a.db')
  const database = new Database(file)
  database.pragma('journal_mode = wal')
  database.exec('create table numbers (n integer, t text, b blob)')
  const scanner = openScanner({ file, busyTimeoutMs: 100 }, options)
  opened.push(
    () => rmSync(directory, { recursive: true, force: true }),
    () => void database.close(),
    () => scanner.close(),
  )
  return { file, database, scanner }
}

const upTo = (count: number) =>
  sql`with recursive up (i) as (select 1 union all select i + 1 from up where i < ${count})`

describe('the scan threads', () => {
  it('read everything committed before, with values of every kind', async () => {
    const { database, scanner } = open()
    const all = () => sql`select n, t, b from numbers order by n`.execute(scanner.of('')).then(({ rows }) => rows)
    expect(await all()).toStrictEqual([])
    for (let i = 0; i < 20; i++) {
      database
        .prepare('insert into numbers values (?, ?, ?)')
        .run(i + 0.5, `a\u0000${i}`, i % 2 ? Uint8Array.of(i) : null)
      const rows = await all()
      expect(rows).toHaveLength(i + 1)
      expect(rows.at(-1)).toMatchObject({ n: i + 0.5, t: `a\u0000${i}` })
    }
    const { rows } = await sql`select n from numbers where t = ${'a\u00003'} and n > ${3}`.execute(scanner.of(''))
    expect(rows).toStrictEqual([{ n: 3.5 }])
  })

  it('leave this thread free, and run in parallel', async () => {
    const { scanner } = open({ threads: 2 })
    const long = () => sql<{ n: number }>`${upTo(300_000)} select count(*) as n from up`.execute(scanner.of(''))
    let turns = 0
    let done = false
    const answers = Promise.all([long(), long(), long(), long(), long()]).finally(() => {
      done = true
    })
    while (!done) {
      turns += 1
      expect(scanner.threads()).toBeLessThanOrEqual(2)
      await new Promise(setImmediate)
    }
    expect((await answers).map(({ rows }) => rows)).toStrictEqual(Array.from({ length: 5 }, () => [{ n: 300_000 }]))
    expect(turns).toBeGreaterThan(10)
    expect(scanner.threads()).toBe(2)
  })

  it('let owners take turns: one read does not wait for all reads of another owner', async () => {
    const { scanner } = open({ threads: 1 })
    const done: string[] = []
    const read = (owner: string) =>
      sql`${upTo(50_000)} select count(*) as n from up`.execute(scanner.of(owner)).then(() => done.push(owner))
    await Promise.all([...Array.from({ length: 12 }, () => read('many')), read('once')])
    expect(done.indexOf('once')).toBeLessThanOrEqual(2)
  })

  it('report errors of the database, and continue', async () => {
    const { scanner } = open()
    await expect(sql`select missing from numbers`.execute(scanner.of(''))).rejects.toThrow('no such column: missing')
    await expect(sql`insert into numbers values (1, 2, 3)`.execute(scanner.of(''))).rejects.toThrow(Error)
    await expect(
      scanner
        .of('')
        .transaction()
        .execute(async () => {}),
    ).rejects.toThrow('no transaction')
    expect((await sql`select 1 as one`.execute(scanner.of(''))).rows).toStrictEqual([{ one: 1 }])
  })

  it('report a missing database', async () => {
    const scanner = openScanner({ file: path.join(tmpdir(), 'posthorn-nowhere.db'), busyTimeoutMs: 10 })
    opened.push(() => scanner.close())
    await expect(sql`select 1`.execute(scanner.of(''))).rejects.toThrow(StoreUnavailable)
  })

  it('fail the read of a thread that dies, and start another thread', async () => {
    const { scanner } = open({ threads: 1, heapMb: 16 })
    const tooMuch = sql`${upTo(2_000_000)} select i, 'row ' || i as t from up`.execute(scanner.of(''))
    const next = sql`select 2 as two`.execute(scanner.of(''))
    await expect(tooMuch).rejects.toThrow(StoreUnavailable)
    expect((await next).rows).toStrictEqual([{ two: 2 }])
    expect(scanner.threads()).toBe(1)
  })

  it('end when they are idle, and start again', async () => {
    const { scanner } = open({ idleMs: 10 })
    for (let i = 0; i < 2; i++) {
      expect((await sql`select 1 as one`.execute(scanner.of(''))).rows).toStrictEqual([{ one: 1 }])
      await vi.waitUntil(() => scanner.threads() === 0, { timeout: 60_000 })
    }
  })

  it('are kept for ten seconds, because each holds 10 MB', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { scanner } = open()
      await sql`select 1 as one`.execute(scanner.of(''))
      vi.advanceTimersByTime(9999)
      await sql`select 1 as one`.execute(scanner.of(''))
      vi.advanceTimersByTime(9999)
      expect(scanner.threads()).toBe(1)
      vi.advanceTimersByTime(1)
      vi.useRealTimers()
      await vi.waitUntil(() => scanner.threads() === 0, { timeout: 60_000 })
    } finally {
      vi.useRealTimers()
    }
  })

  it('answer pending reads before they are closed, and none afterwards', async () => {
    const { scanner } = open({ threads: 1 })
    const before = sql`${upTo(100_000)} select count(*) as n from up`.execute(scanner.of(''))
    await new Promise(setImmediate)
    const waiting = sql`select 1`.execute(scanner.of(''))
    const refused = expect(waiting).rejects.toThrow('the store is closed')
    await scanner.close()
    expect((await before).rows).toStrictEqual([{ n: 100_000 }])
    await refused
    await expect(sql`select 1`.execute(scanner.of(''))).rejects.toThrow('the store is closed')
    expect(scanner.threads()).toBe(0)
  })

  it('do not keep the process alive, except for pending answers', async () => {
    const { file } = open()
    const script = `
      const { openScanner } = await import(${JSON.stringify(new URL('../../src/sqlite/scan.ts', import.meta.url).href)})
      const { sql } = await import('kysely')
      const db = openScanner({ file: ${JSON.stringify(file)}, busyTimeoutMs: 10 }).of('')
      const { rows } = await sql\`select 42 as answer\`.execute(db)
      console.log(JSON.stringify(rows))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions', 'posthorn-source', '--input-type=module', '--eval', script],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)), timeout: 100_000 },
    )
    expect(stdout.trim()).toBe('[{"answer":42}]')
  })
})

describe('letters in any case', () => {
  const find = (text: string, lower: string) => sql<{ n: number }>`select posthorn_contains(${text}, ${lower}) as n`

  it('are found on threads as on connections', async () => {
    const { database, scanner } = open()
    addContains(database)
    addContains(database)
    const onConnection = database.prepare('select posthorn_contains(?, ?)').pluck()
    for (const [text, lower, found] of [
      ['Grüße ÜBER alles', 'über', 1],
      ['uber', 'über', 0],
      ['%Ü*', '%ü*', 1],
    ] as const) {
      expect((await find(text, lower).execute(scanner.of(''))).rows).toStrictEqual([{ n: found }])
      expect(onConnection.get(text, lower)).toBe(found)
    }
    expect(onConnection.get(null, 'ü')).toBe(0)
  })

  it('cost little where a long text nearly matches', async () => {
    const { database } = open()
    addContains(database)
    const insert = database.prepare('insert into numbers (t) values (?)')
    for (let n = 0; n < 200; n++) insert.run(`ü${'a'.repeat(19_999)}`)
    const count = database.prepare('select count(*) from numbers where posthorn_contains(t, ?) = 1').pluck()
    // Patterns of GLOB took 8 s.
    expect(await cpuTimeOf(() => expect(count.get(`${'a'.repeat(253)}ü`)).toBe(0))).toBeLessThan(1000)
  })
})
