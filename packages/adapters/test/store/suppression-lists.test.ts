import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '@posthorn/core/ports'
import { aSuppression, aTenant, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

/** A statement that the driver runs. */
interface Seen {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Place {
  readonly store: Store
  run(text: string): Promise<unknown>
  plan(statement: Seen): Promise<string>
  /** Matches the parts of a plan that read more rows than they return. */
  readonly detours: RegExp
}

const ROWS = 20_000
const seen: Seen[] = []
/** A store on PostgreSQL also reads the time every half minute. */
const note = (asked: Seen) => {
  if (!asked.text.includes('clock_timestamp()')) seen.push(asked)
}

const prepare = Database.prototype.prepare
vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, text: string) {
  const statement = prepare.call(this, text)
  const all = statement.all.bind(statement)
  statement.all = (...values: unknown[]) => {
    seen.push({ text, values })
    return Reflect.apply(all, statement, values) as never
  }
  return statement
})

async function onSqlite(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-suppressions-'))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = sqlite(file)
  await store.ready()
  const outsideClient = new Database(file)
  return {
    store,
    run: async (text) => outsideClient.exec(text),
    async plan({ text, values }) {
      const steps = outsideClient
        .prepare<unknown[], { readonly detail: string }>(`explain query plan ${text}`)
        .all(...values)
      return steps.map(({ detail }) => detail).join('\n')
    },
    detours: /TEMP B-TREE|SCAN/,
  }
}

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: lists of suppressions on PostgreSQL are not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const store = postgres(url, { connections: 3 })
  await store.ready()
  const outsideClient = new pg.Client(url)
  await outsideClient.connect()
  onTestFinished(() => outsideClient.end())
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...input: unknown[]
  ) {
    const [asked] = input
    if (typeof asked === 'object' && asked !== null && 'text' in asked) note(asked as Seen)
    return query.apply(this, input) as never
  })
  onTestFinished(() => spy.mockRestore())
  return {
    store,
    run: (text) => outsideClient.query(text),
    async plan({ text, values }) {
      const { rows } = await outsideClient.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    },
    detours: /Sort|Seq Scan|Hash|Bitmap/,
  }
}

const places: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', onSqlite],
  ...('server' in found ? ([['PostgreSQL', onPostgres]] as const) : []),
]

describe.each(places)('a page of many suppressions on %s', (_, open) => {
  it.each([undefined, 'COMPLAINT' as const])('is read in the order of an index; reason: %s', async (reason) => {
    const place = await open()
    onTestFinished(() => place.store.close())
    const { id, rooms } = await aTenant(place.store)
    await place.run(`insert into suppressions (project_id, hash, email, reason, created_at)
      with recursive n(value) as (select 1 union all select value + 1 from n where value < ${ROWS})
      select '${id}', 'h' || value, null, case when value % 100 = 0 then 'COMPLAINT' else 'BOUNCE' end,
        ${rowTime(0).getTime()} + value from n`)
    await place.run('analyze suppressions')
    const after = { createdAt: rowTime(ROWS / 2), id: 'h5' }
    for (const position of [undefined, after]) {
      seen.length = 0
      expect(await rooms.suppressions.list({ limit: 20, after: position, reason })).toHaveLength(20)
      const statement = seen.find(({ text }) => text.includes('suppressions'))
      if (!statement) throw new Error('nothing was asked')
      expect(await place.plan(statement)).not.toMatch(place.detours)
    }
    expect(await rooms.suppressions.count({ reason })).toBe(reason ? ROWS / 100 : ROWS)
  })

  it.each([{ kind: 'ADDRESS' as const }, { kind: 'DOMAIN' as const }, { from: rowTime(10), to: rowTime(ROWS / 2) }])(
    'is read in the order of an index: %j',
    async (filter) => {
      const place = await open()
      onTestFinished(() => place.store.close())
      const rooms = await filled(place)
      seen.length = 0
      const page = await rooms.suppressions.list({ limit: 20, after: undefined, ...filter })
      expect(page).toHaveLength(filter.kind === 'DOMAIN' ? 1 : 20)
      const statement = seen.find(({ text }) => text.includes('suppressions'))
      if (!statement) throw new Error('nothing was asked')
      expect(await place.plan(statement)).not.toMatch(place.detours)
    },
  )

  it.each(['s77', 'd77', '@d77', 'nothing', '.'])('is searched in indexes: %s', async (text) => {
    const place = await open()
    onTestFinished(() => place.store.close())
    const rooms = await filled(place)
    seen.length = 0
    const found = await rooms.suppressions.search({ text, limit: 20, after: undefined, many: 5000, most: 10_000 })
    const matches = Array.from({ length: ROWS }, (_, n) => n + 1).filter(
      (n) => `s${n}`.startsWith(text) || `d${n % 1000}`.startsWith(text.replace('@', '')),
    )
    const total = text === '.' ? 1 : matches.length
    expect(found.total).toBe(total)
    expect(found.rows).toHaveLength(Math.min(20, total))
    for (const statement of seen.filter((one) => one.text.includes('suppressions')))
      expect(await place.plan(statement)).not.toMatch(/SCAN suppressions|Seq Scan/)
  })
})

async function filled(place: Place) {
  const { id, rooms } = await aTenant(place.store)
  await place.run(`insert into suppressions (project_id, hash, email, reason, created_at)
    with recursive n(value) as (select 1 union all select value + 1 from n where value < ${ROWS})
    select '${id}', 'h' || value, 's' || value || '@d' || (value % 1000) || '.example', 'BOUNCE',
      ${rowTime(0).getTime()} + value from n`)
  await rooms.suppressions.add(aSuppression({ kind: 'DOMAIN', value: '.x.example', createdAt: rowTime(20) }))
  await place.run('analyze suppressions')
  return rooms
}
