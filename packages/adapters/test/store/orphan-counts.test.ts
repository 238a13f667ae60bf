import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CollectionStep, LOOSE_LANE } from '@posthorn/core/automation'
import type { Store } from '@posthorn/core/ports'
import { aContact, aStartedCampaign, aTenant, rowIds, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: counts of deleted campaigns on PostgreSQL: ${found.missing}`)
afterAll(() => server?.stop())

/** A database with a second connection. */
interface Bench {
  readonly store: Store
  read(text: string): Promise<readonly object[]>
}

async function onSqlite(): Promise<Bench> {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-orphans-'))
  const file = await freshSqlite(path.join(directory, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  onTestFinished(async () => {
    await store.close()
    rmSync(directory, { recursive: true })
  })
  async function read(text: string): Promise<readonly object[]> {
    const database = new Database(file)
    try {
      return database.prepare<[], object>(text).all()
    } finally {
      database.close()
    }
  }
  return { store, read }
}

async function onPostgres(): Promise<Bench> {
  const url = (await server?.createDatabase()) ?? ''
  const store = postgres(url)
  await store.ready()
  onTestFinished(() => store.close())
  return { store, read: (text) => queryPostgres(url, text) }
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('counts of campaigns on %s', (engine, open) => {
  it.skipIf(engine === 'PostgreSQL' && !server)(
    'are deleted with their campaign, also when its mails change later; the others stay',
    async () => {
      const { store, read } = await open()
      const { rooms, id, bodyId } = await aTenant(store)
      await rooms.contacts.insertMany([aContact({ createdAt: rowTime(-1) })])
      const campaigns = [0, 1].map((n) => aStartedCampaign(bodyId, LOOSE_LANE + 1 + n))
      const [gone, kept] = campaigns
      if (!gone || !kept) throw new Error('there are two')
      for (const [n, campaign] of campaigns.entries()) {
        await rooms.campaigns.insert(campaign)
        const mail = {
          idPrefix: `eml_${n}${'0'.repeat(9)}`,
          fromName: 'E',
          domain: 'example.com',
          variables: [],
          footer: false,
        }
        const all = { predicate: { kind: 'all', of: [] }, subscribedOnly: false, window: 10 } as const
        const step: CollectionStep = { campaign, mail, ...all, until: rowTime(0) }
        await rooms.campaigns.collect(step)
      }
      const worker = { workerId: rowIds.make('wrk'), now: rowTime(1), leaseUntil: rowTime(1000) }
      const claimed = await store.ledger.claim({ ...worker, shares: [{ projectId: id, limit: 10 }] })
      expect(claimed).toHaveLength(2)
      await rooms.campaigns.delete(gone.id)
      // Simulates the report of a delivery that arrives after the campaign is deleted.
      await store.ledger.finish(
        worker.workerId,
        claimed.map((email) => ({
          id: email.id,
          projectId: id,
          status: 'SENT',
          error: undefined,
          response: '250 ok',
          attempts: 1,
          unknownOutcomes: 0,
          dueAt: undefined,
          sentAt: rowTime(2),
          handedOverAt: undefined,
        })),
      )
      while ((await store.counters.fold()) > 0);
      const counts = () => read('select campaign_id, status, mails from campaign_counts order by campaign_id')
      expect(await counts()).toHaveLength(2)
      while ((await store.prune(rowTime(3))) > 0);
      expect(await counts()).toMatchObject([{ campaign_id: kept.id, status: 'SENT' }])
      expect(await rooms.campaigns.mailCounts([kept.id])).toStrictEqual(new Map([[kept.id, { SENT: 1 }]]))
    },
  )
})
