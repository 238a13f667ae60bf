import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuTimeOf } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres, postgresTransfer } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { describeSchema } from '../../src/sqlite/schema.ts'
import { sqliteTransfer } from '../../src/sqlite/transfer.ts'
import type { Schema, TransferDatabase } from '../../src/transfer/database.ts'
import { type TransferOptions, type TransferReport, transfer } from '../../src/transfer/transfer.ts'
import { filledDatabase } from '../generated-rows.ts'

const ROWS = 300
const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-transfer-'))
const file = path.join(directory, 'source.db')
let schema: Schema
beforeAll(async () => {
  schema = await filledDatabase(file, (table) => (table === 'emails' ? 3 * ROWS : ROWS))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

type Rest = Partial<Omit<TransferOptions, 'source' | 'target'>>

/** Moves from one end to the other and closes both. */
async function move(source: TransferDatabase, target: TransferDatabase, rest: Rest = {}): Promise<TransferReport> {
  try {
    return await transfer({ source, target, schema, ...rest })
  } finally {
    await source.close()
    await target.close()
  }
}

const fromFile = () => sqliteTransfer(file, 'source')
const hashOf = (name: string) => createHash('sha256').update(readFileSync(name)).digest('hex')

/** Tables that triggers fill: each side counts by itself. */
const DERIVED = ['event_changes', 'event_clock', 'event_counts']
/** The numbers of a database's own transactions. */
const NUMBERED = 'events.tx'

/** Selects the counts and the counted rows, which must match. */
const countsOfEvents = (sums: string) =>
  [
    `select name, cast(day as text), cast(${sums} as text) from event_counts group by name, day order by 1, 2`,
    `select name, cast(created_at / 86400000 as text), cast(count(*) as text) from events group by 1, 2 order by 1, 2`,
  ] as const

it('lists every table and column that the migrations create, and those that the code uses', async () => {
  const database = new Database(file, { readonly: true })
  const tables = database
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'kysely%' and name not like 'sqlite%' order by name`,
    )
    .pluck()
    .all()
  expect([...schema.tables.map(({ name }) => name), ...DERIVED].sort()).toStrictEqual(tables)
  for (const { name, columns } of schema.tables) {
    const there = database.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(name)
    expect(columns.map((column) => column.name)).toStrictEqual(
      there.filter((column) => `${name}.${column}` !== NUMBERED),
    )
  }
  database.close()
  const declared = declarationsOf(path.join(import.meta.dirname, '../../src/sql')).flatMap(
    (code) => /^ {2}interface Tables \{\n([^}]*)\}/m.exec(code)?.[1]?.match(/\w+(?=:)/g) ?? [],
  )
  expect([...declared].sort()).toStrictEqual(tables)
})

/** Each noun declares its own tables. */
const declarationsOf = (folder: string) => globSync(`${folder}/*/*.ts`).map((file) => readFileSync(file, 'utf8'))

describe('from file to file', () => {
  it('moves all rows, does not change the source, and gives the same report twice', async () => {
    const before = hashOf(file)
    const target = path.join(directory, 'copy.db')
    const report = await move(fromFile(), sqliteTransfer(target, 'target'))
    expect(report).toMatchObject({ same: true, replaced: 0, live: false })
    expect(report.tables.map(({ source }) => source.rows)).not.toContain(0)
    expect(hashOf(file)).toBe(before)
    const copy = new Database(target, { readonly: true })
    const [counted, there] = countsOfEvents('sum(events)').map((text) => copy.prepare(text).raw().all())
    copy.close()
    expect(there).not.toHaveLength(0)
    expect(counted).toStrictEqual(there)
    await expect(move(fromFile(), sqliteTransfer(target, 'target'))).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' })
  })

  it('refuses a source that is in use, unless it is a rehearsal', async () => {
    const server = sqlite(file)
    await server.ready()
    try {
      const target = path.join(directory, 'rehearsal.db')
      await expect(move(fromFile(), sqliteTransfer(target, 'target'))).rejects.toMatchObject({ code: 'SOURCE_IN_USE' })
      expect(await move(fromFile(), sqliteTransfer(target, 'target'), { live: true })).toMatchObject({
        same: true,
        live: true,
      })
    } finally {
      await server.close()
    }
  })

  it('refuses a file that is not a database of the product, an older one, and a newer one', async () => {
    const other = path.join(directory, 'other.db')
    const database = new Database(other)
    const refused = async (code: string) =>
      expect(
        move(sqliteTransfer(other, 'source'), sqliteTransfer(path.join(directory, 'never.db'), 'target')),
      ).rejects.toMatchObject({ code })
    database.exec('create table t (id text primary key)')
    await refused('NOT_POSTHORN')
    database.exec('create table kysely_migration (name text primary key)')
    database.exec(`insert into kysely_migration values ('9999-future')`)
    await refused('NEWER_SCHEMA')
    database.exec(`update kysely_migration set name = '${schema.migrations[0]}'`)
    database.close()
    const longer = { ...schema, migrations: [...schema.migrations, '9998-next'] }
    await expect(
      move(sqliteTransfer(other, 'source'), sqliteTransfer(path.join(directory, 'never.db'), 'target'), {
        schema: longer,
      }),
    ).rejects.toMatchObject({ code: 'NOT_MIGRATED' })
  })
})

const found = await startPostgres()

if ('missing' in found) {
  console.warn(`SKIPPED: moving to PostgreSQL is not tested here: ${found.missing}`)
  describe.skip('to PostgreSQL', () => {
    it('needs a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  afterAll(() => server.stop())
  const CHILD = fileURLToPath(new URL('../transfer-child.ts', import.meta.url))

  async function query(url: string, text: string): Promise<readonly unknown[]> {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query({ text, rowMode: 'array' })).rows
    } finally {
      await client.end()
    }
  }

  describe('to PostgreSQL', () => {
    it('finds the same tables in the target', async () => {
      const url = await server.createEmptyDatabase()
      const store = postgres(url)
      await store.migrate()
      await store.close()
      const rows = await query(
        url,
        `select table_name || '.' || column_name || ' ' || case data_type
          when 'jsonb' then 'json' when 'bytea' then 'bytes' when 'bigint' then 'integer' when 'double precision' then 'double' else data_type end
         from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
           and table_name not in ('${DERIVED.join("', '")}') and table_name || '.' || column_name <> '${NUMBERED}' order by 1`,
      )
      const own = schema.tables.flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name} ${column.kind}`),
      )
      expect(rows.flat().sort()).toStrictEqual(own.sort())
    })

    it('moves all rows exactly, there and back', async () => {
      const url = await server.createEmptyDatabase()
      const seen: string[] = []
      const report = await move(fromFile(), postgresTransfer(url), {
        onProgress: ({ step, table, rows, total }) => seen.push(`${step} ${table} ${rows}/${total}`),
      })
      expect(report.tables.filter(({ same }) => !same)).toStrictEqual([])
      expect(report).toMatchObject({ same: true, replaced: 0 })
      expect(seen).toContain(`copy emails ${3 * ROWS}/${3 * ROWS}`)
      expect(seen).toContain(`read target contacts ${ROWS}/${ROWS}`)
      expect(await query(url, `select to_regclass('posthorn_transfer') is null`)).toStrictEqual([[true]])
      const counted = countsOfEvents('sum(events)')[0].replace(
        'event_counts',
        '(table event_counts union all select project_id, name, day, events from event_changes) as counts',
      )
      expect(await query(url, counted)).toStrictEqual(await query(url, countsOfEvents('sum(events)')[1]))

      const back = await move(postgresTransfer(url), sqliteTransfer(path.join(directory, 'back.db'), 'target'))
      expect(back.tables).toStrictEqual(report.tables)
      const other = await move(postgresTransfer(url), postgresTransfer(await server.createEmptyDatabase()), {
        batch: { rows: 50, bytes: 10_000 },
      })
      expect(other.tables).toStrictEqual(report.tables)
    })

    it('opens in a store with the same contents as the file', async () => {
      const url = await server.createEmptyDatabase()
      await move(fromFile(), postgresTransfer(url))
      const [one, two] = [sqlite(file), postgres(url)]
      try {
        await two.ready()
        const [projects, there] = await Promise.all([one.projects.list(), two.projects.list()])
        expect(there).toHaveLength(ROWS)
        const byId = new Map(there.map((project) => [project.id, project]))
        for (const project of projects) expect(byId.get(project.id)).toStrictEqual(project)
      } finally {
        await Promise.all([one.close(), two.close()])
      }
    })

    it('continues after a kill, and not from another source', async () => {
      const url = await server.createEmptyDatabase()
      const child = spawn(process.execPath, ['--conditions=posthorn-source', '--no-warnings', CHILD, file, url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const gone = once(child, 'exit')
      child.stdout.on('data', (data) => {
        if (String(data).includes('copy emails')) child.kill('SIGKILL')
      })
      expect((await gone)[1]).toBe('SIGKILL')
      const [[moved] = []] = (await query(url, 'select count(*)::int from emails')) as number[][]
      expect(moved).toBeGreaterThan(0)
      expect(moved).toBeLessThan(3 * ROWS)

      await expect(move(fromFile(), postgresTransfer(url))).rejects.toMatchObject({ code: 'UNFINISHED_TRANSFER' })
      const elsewhere = path.join(directory, 'elsewhere.db')
      await filledDatabase(elsewhere, () => 1)
      await expect(
        move(sqliteTransfer(elsewhere, 'source'), postgresTransfer(url), { resume: true }),
      ).rejects.toMatchObject({ code: 'OTHER_TRANSFER' })
      const first: number[] = []
      const report = await move(fromFile(), postgresTransfer(url), {
        resume: true,
        onProgress: ({ step, table, rows }) => step === 'copy' && table === 'emails' && first.push(rows),
      })
      expect(report.same).toBe(true)
      expect(first[0]).toBeGreaterThan(moved ?? 0)
    })

    it.each([
      [
        'one character of a text',
        `update contacts set email = 'x' || email where id = (select min(id) from contacts)`,
        'contacts',
      ],
      [
        'one number inside JSON',
        `update events set data = '{"plan":"pro","a":{"b":[1,2.5,1e21,1e-7,0,null,false]}}' where id = (select min(id) from events)`,
        'events',
      ],
      [
        'one byte',
        `update inbox set source = set_byte(source, 0, get_byte(source, 0) # 1) where email_id = (select min(email_id) from inbox where length(source) > 0)`,
        'inbox',
      ],
      ['one row less', 'delete from jobs where id = (select min(id) from jobs)', 'jobs'],
      [
        'nothing for null',
        `update emails set from_name = '' where id = (select min(id) from emails where from_name is null)`,
        'emails',
      ],
    ])('reports %s that differs', async (_, corrupt, table) => {
      const url = await server.createEmptyDatabase()
      const target = postgresTransfer(url)
      // Between the copy and the comparison.
      const report = await move(fromFile(), { ...target, analyze: async () => void (await query(url, corrupt)) })
      expect(report.same).toBe(false)
      expect(report.tables.filter(({ same }) => !same).map((compared) => compared.table)).toStrictEqual([table])
    })

    it('replaces values that PostgreSQL cannot store as the product does, and counts them', async () => {
      const odd = path.join(directory, 'odd.db')
      await filledDatabase(odd, () => 2)
      const database = new Database(odd)
      database.prepare(`update templates set subject = 'a' || char(0) || 'b'`).run()
      database.prepare('update events set data = ?').run(JSON.stringify({ 'k\u0000': ['\ud800', '\\u0000'] }))
      database.close()
      const url = await server.createEmptyDatabase()
      const report = await move(sqliteTransfer(odd, 'source'), postgresTransfer(url))
      expect(report).toMatchObject({ same: true, replaced: 4 })
      expect(await query(url, 'select distinct subject from templates')).toStrictEqual([['a\ufffdb']])
      expect(await query(url, 'select distinct data from events')).toStrictEqual([
        [{ 'k\ufffd': ['\ufffd', '\\u0000'] }],
      ])
    })

    it('names the table whose rows the target refuses', async () => {
      const odd = path.join(directory, 'broken.db')
      await filledDatabase(odd, () => 2)
      const database = new Database(odd)
      database.prepare(`update contacts set data = '{no json'`).run()
      database.close()
      await expect(
        move(sqliteTransfer(odd, 'source'), postgresTransfer(await server.createEmptyDatabase())),
      ).rejects.toMatchObject({
        code: 'ROWS_REFUSED',
        message: expect.stringContaining('Rows of contacts'),
      })
    })

    it('detects a server on PostgreSQL', async () => {
      const url = await server.createEmptyDatabase()
      await move(fromFile(), postgresTransfer(url))
      const store = postgres(url)
      await store.ready()
      try {
        await expect(
          move(postgresTransfer(url), sqliteTransfer(path.join(directory, 'no.db'), 'target')),
        ).rejects.toMatchObject({ code: 'SOURCE_IN_USE' })
      } finally {
        await store.close()
      }
    })
  })
}

it('describes the schema quickly', async () => {
  expect(await cpuTimeOf(describeSchema)).toBeLessThan(500)
})
