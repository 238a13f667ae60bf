import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '@posthorn/core/ports'
import { aTenant, propertyRuns } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import type { Tables } from '../../src/sql/tables.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: counts by day on PostgreSQL are not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

interface Place {
  readonly store: Store
  readonly db: Kysely<Tables>
}

async function onSqlite(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-day-counts-'))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    store: sqlite(file),
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(file) }) }),
  }
}

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const pool = new pg.Pool({ connectionString: url })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { store: postgres(url), db }
}

const places: readonly (readonly [string, () => Place | Promise<Place>])[] = [
  ['sqlite', onSqlite],
  ...('server' in found ? ([['postgres', onPostgres]] as const) : []),
]

const DAY_MS = 86_400_000
const COLUMNS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'] as const
const EVER = { from: 0, until: 1_000_000 }

/**
 * The steps of a node: moving moments of mails, several in one statement, and deleting rows, which changes no count.
 */
const at = fc.option(fc.integer({ min: 0, max: 4 * DAY_MS }), { nil: null })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      mails: fc.subarray([0, 1, 2]),
      moments: fc.dictionary(fc.constantFrom(...COLUMNS), at),
    }),
  },
  { weight: 1, arbitrary: fc.constant('fold' as const) },
  { weight: 1, arbitrary: fc.constant('delete' as const) },
)

describe.each(places)('counts by day on %s', (_, open) => {
  it('match each moment of each mail, whatever process writes it, and stay when the mail is deleted', async () => {
    const { store, db } = await open()
    onTestFinished(async () => {
      await Promise.all([store.close(), db.destroy()])
    })
    await store.ready()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const tenant = await aTenant(store)
        const { analytics } = tenant.rooms
        const mails = [0, 1, 2].map(() => tenant.email())
        await tenant.rooms.emails.insert(mails)
        const now = mails.map(() => new Map<string, number>())
        const isGone = mails.map(() => false)
        for (const one of steps) {
          if (one === 'fold') await store.counters.fold()
          else if (one === 'delete') {
            await sql`delete from emails where id = ${mails[2]?.id}`.execute(db)
            isGone[2] = true
          } else if (one.mails.length > 0 && Object.keys(one.moments).length > 0) {
            const set = sql.join(Object.entries(one.moments).map(([name, at]) => sql`${sql.id(`${name}_at`)} = ${at}`))
            const ids = sql.join(one.mails.map((index) => mails[index]?.id))
            await sql`update emails set ${set} where id in (${ids})`.execute(db)
            for (const index of one.mails.filter((index) => !isGone[index]))
              for (const [name, at] of Object.entries(one.moments)) {
                if (at === null) now[index]?.delete(name)
                else now[index]?.set(name, Math.floor(at / DAY_MS))
              }
          }
        }
        const count = (name: string, day: number) => now.filter((moments) => moments.get(name) === day).length
        const naive = [0, 1, 2, 3, 4]
          .map((day) => ({
            day,
            ...Object.fromEntries(COLUMNS.map((name) => [name, count(name, day)])),
            hardBounced: 0,
          }))
          .filter((day) => Object.entries(day).some(([name, value]) => name !== 'day' && value !== 0))
        expect(await analytics.mailDays(EVER)).toStrictEqual(naive)
        while ((await store.counters.fold()) > 0);
        expect(await analytics.mailDays(EVER)).toStrictEqual(naive)
      }),
      { numRuns: propertyRuns(25) },
    )
  })
})
