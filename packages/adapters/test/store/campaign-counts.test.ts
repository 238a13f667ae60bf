import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MailCounts } from '@posthorn/core/automation'
import type { Store } from '@posthorn/core/ports'
import { aBody, aCampaign, aTenant, propertyRuns } from '@posthorn/core/testing'
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
if ('missing' in found) console.warn(`SKIPPED: counts of campaigns on PostgreSQL are not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

interface Place {
  readonly store: Store
  readonly db: Kysely<Tables>
}

async function onSqlite(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-campaign-counts-'))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dialect = new SqliteDialect({ database: new Database(file) })
  return { store: sqlite(file), db: new Kysely<Tables>({ dialect }) }
}

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const pool = new pg.Pool({ connectionString: url })
  return { store: postgres(url), db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

const places: readonly (readonly [string, () => Place | Promise<Place>])[] = [
  ['sqlite', onSqlite],
  ...('server' in found ? ([['postgres', onPostgres]] as const) : []),
]

/** The state of a mail of the campaign, as the test knows it; deleted mails stay as they were. */
interface Known {
  status: string
  opens: number
  clicks: number
  machine_opens: number
  machine_clicks: number
  opened_at: number | null
  clicked_at: number | null
  isGone: boolean
}

const STATUSES = ['PENDING', 'SENDING', 'SENT', 'DELIVERED', 'OPENED', 'BOUNCED', 'FAILED', 'SUPPRESSED', 'UNKNOWN']
const UNSETTLED = ['PENDING', 'SENDING', 'UNKNOWN']
const few = fc.integer({ min: 0, max: 3 })
const at = fc.option(fc.constant(1), { nil: null })
const mails = fc.subarray([0, 1, 2, 3])

/**
 * The steps of a node: changing several mails in one statement, and deleting settled ones by age, which changes no
 * count.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ mails, set: fc.record({ status: fc.constantFrom(...STATUSES) }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      mails,
      set: fc.record(
        { opens: few, clicks: few, machine_opens: few, machine_clicks: few, opened_at: at, clicked_at: at },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant('fold' as const) },
  { weight: 1, arbitrary: fc.constant('retain' as const) },
)

/** Recounts one by one the numbers in a campaign's counts. */
function recount(all: readonly Known[]): MailCounts {
  const counts: Record<string, number> = {}
  const add = (name: string, by: number) => {
    if (by !== 0) counts[name] = (counts[name] ?? 0) + by
  }
  for (const mail of all) {
    if (mail.status !== 'PENDING' && mail.status !== 'SENDING') add(mail.status, 1)
    add('opened', mail.opened_at === null ? 0 : 1)
    add('clicked', mail.clicked_at === null ? 0 : 1)
    add('opens', mail.opens)
    add('clicks', mail.clicks)
    add('machineOpened', mail.machine_opens > 0 ? 1 : 0)
    add('machineClicked', mail.machine_clicks > 0 ? 1 : 0)
  }
  return counts
}

describe.each(places)('counts of campaigns on %s', (_, open) => {
  it('match the state of each mail, whatever process writes it, and stay when mails are deleted by age', async () => {
    const { store, db } = await open()
    onTestFinished(async () => {
      await Promise.all([store.close(), db.destroy()])
    })
    await store.ready()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const tenant = await aTenant(store)
        const campaign = aCampaign()
        await tenant.rooms.campaigns.insert(campaign)
        const { id: bodyId } = await tenant.rooms.emails.ensureBody(aBody(), 'anybody')
        const rows = [0, 1, 2, 3].map(() =>
          tenant.email({ campaignId: campaign.id, sourceType: 'CAMPAIGN', bodyId, dueAt: undefined }),
        )
        await tenant.rooms.emails.insert(rows)
        const nothing = { opens: 0, clicks: 0, machine_opens: 0, machine_clicks: 0, opened_at: null, clicked_at: null }
        const known: Known[] = rows.map(() => ({ status: 'PENDING', ...nothing, isGone: false }))
        for (const one of steps) {
          if (one === 'fold') await store.counters.fold()
          else if (one === 'retain') {
            const now = new Date('2100-01-01')
            await store.retention.deleteExpired({ projectId: tenant.id, kind: 'emails', now, limit: 100 })
            for (const mail of known) if (!UNSETTLED.includes(mail.status)) mail.isGone = true
          } else if (one.mails.length > 0 && Object.keys(one.set).length > 0) {
            const set = sql.join(Object.entries(one.set).map(([name, value]) => sql`${sql.id(name)} = ${value}`))
            const ids = sql.join(one.mails.map((index) => rows[index]?.id))
            await sql`update emails set ${set} where id in (${ids})`.execute(db)
            for (const index of one.mails) {
              const mail = known[index]
              if (mail && !mail.isGone) Object.assign(mail, one.set)
            }
          }
        }
        const counts = async () => (await tenant.rooms.campaigns.mailCounts([campaign.id])).get(campaign.id)
        const left = await tenant.rooms.emails.count({ status: undefined, contactId: undefined })
        expect(left).toBe(known.filter(({ isGone }) => !isGone).length)
        expect(await counts()).toStrictEqual(recount(known))
        while ((await store.counters.fold()) > 0);
        expect(await counts()).toStrictEqual(recount(known))
      }),
      { numRuns: propertyRuns(25) },
    )
  })
})
