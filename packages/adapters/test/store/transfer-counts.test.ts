import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import type { Email } from '@posthorn/core/mail'
import type { Store } from '@posthorn/core/ports'
import { aBody, aCampaign, anEvent, aTemplate, aTenant, rowIds } from '@posthorn/core/testing'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres, postgresTransfer } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { describeSchema } from '../../src/sqlite/schema.ts'
import { sqliteTransfer } from '../../src/sqlite/transfer.ts'
import type { TransferDatabase } from '../../src/transfer/database.ts'
import { transfer } from '../../src/transfer/transfer.ts'

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: moving counts to PostgreSQL is not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

const DAY_MS = 86_400_000
const NOW = 1_790_000_000_000
const day = (ago: number) => new Date(NOW - ago * DAY_MS)
const EVER = { from: 0, until: 1_000_000 }

interface Known {
  readonly id: ProjectId
  readonly campaign: CampaignId
  readonly template: string
}

/** Changes a sent mail like feedback and readers do. */
async function live(store: Store, { id }: Pick<Known, 'id'>, mail: Email, ago: number): Promise<void> {
  const { emails } = store.project(id)
  const bounced =
    ago % 3 === 0 ? ({ bouncedAt: day(ago), bounceClass: 'hard', bounceReason: 'unknown_recipient' } as const) : {}
  const sent = await emails.advance(mail, {
    ...mail,
    ...bounced,
    status: ago % 3 === 0 ? 'BOUNCED' : 'DELIVERED',
    sentAt: day(ago),
    deliveredAt: day(ago),
  })
  if (!sent) throw new Error('it was as it was seen')
  await store.ledger.engage([
    { ...sent, opens: 2, clicks: 1, machineOpens: 3, openedAt: day(ago), clickedAt: day(ago) },
  ])
}

/** Creates a project with many events, some of them deleted: its counts contain more than its rows show. */
async function eventful(store: Store): Promise<Known> {
  const { id, rooms, email } = await aTenant(store)
  const [campaign, template] = [aCampaign(), aTemplate()]
  await rooms.campaigns.insert(campaign)
  await rooms.templates.insert(template)
  const { id: bodyId } = await rooms.emails.ensureBody(aBody(), 'anybody')
  const mails = Array.from({ length: 12 }, () =>
    email({ campaignId: campaign.id, templateId: template.id, bodyId, dueAt: undefined }),
  )
  await rooms.emails.insert(mails)
  for (const [ago, mail] of mails.entries()) await live(store, { id }, { ...mail, status: 'PENDING' }, ago)
  await rooms.campaigns.addCount(campaign.id, { of: 'unsubscribed', number: 2 })
  const happened = (n: number) =>
    anEvent({ name: n % 2 === 0 ? 'visit' : 'order', createdAt: day(n % 5), contactId: rowIds.make('cnt') })
  await rooms.events.insert(Array.from({ length: 20 }, (_, n) => happened(n)))
  const known = { id, campaign: campaign.id, template: template.id }
  await expire(store, known)
  await rooms.events.insert(Array.from({ length: 7 }, (_, n) => happened(n)))
  // Some counts are folded, others wait.
  await store.counters.fold()
  const later = email({ campaignId: campaign.id, templateId: template.id, bodyId, dueAt: undefined })
  await rooms.emails.insert([later])
  await live(store, { id }, later, 1)
  return known
}

/** Deletes all rows that are old enough. */
async function expire(store: Store, { id: projectId }: Pick<Known, 'id'>): Promise<void> {
  const now = new Date('2100-01-01')
  for (const kind of ['emails', 'events', 'bodies', 'blobs'] as const)
    while ((await store.retention.deleteExpired({ projectId, kind, now, limit: 100 })) > 0);
}

/** Returns all counts of the project. */
async function figuresOf(store: Store, { id, campaign, template }: Known) {
  const { analytics, campaigns, emails } = store.project(id)
  return {
    days: await analytics.mailDays(EVER),
    totals: await analytics.mailTotals({}),
    events: await analytics.eventTotal({}),
    top: await analytics.topEvents({ from: Math.floor(NOW / DAY_MS) - 30, until: Math.floor(NOW / DAY_MS), limit: 9 }),
    campaign: (await campaigns.mailCounts([campaign])).get(campaign),
    template: await emails.countByTemplate(template),
  }
}

async function opened<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    await store.ready()
    return await work(store)
  } finally {
    await store.close()
  }
}

async function move(source: TransferDatabase, target: TransferDatabase): Promise<void> {
  try {
    expect(await transfer({ source, target, schema: await describeSchema() })).toMatchObject({ same: true })
  } finally {
    await source.close()
    await target.close()
  }
}

const fold = async (store: Store) => {
  while ((await store.counters.fold()) > 0);
}

it.skipIf('missing' in found)('moves counts to PostgreSQL and back unchanged, and continues from there', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-transfer-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [first, last] = [path.join(folder, 'first.db'), path.join(folder, 'last.db')]
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const { known, before } = await opened(sqlite(await freshSqlite(first)), async (store) => {
    const known = await eventful(store)
    const before = await figuresOf(store, known)
    await expire(store, known)
    expect(await figuresOf(store, known), 'after deletion by age').toStrictEqual(before)
    return { known, before }
  })
  expect(before).toMatchObject({
    totals: { sent: 13, delivered: 13, opened: 13, clicked: 13, bounced: 4, hardBounced: 4 },
    events: 27,
    campaign: {
      BOUNCED: 4,
      DELIVERED: 9,
      opened: 13,
      clicked: 13,
      opens: 26,
      clicks: 13,
      machineOpened: 13,
      unsubscribed: 2,
    },
    template: 13,
  })
  await move(sqliteTransfer(first, 'source'), postgresTransfer(url))
  const counted = await opened(postgres(url), async (store) => {
    expect(await figuresOf(store, known), 'on PostgreSQL').toStrictEqual(before)
    await fold(store)
    expect(await figuresOf(store, known), 'on PostgreSQL, folded').toStrictEqual(before)
    const { emails } = store.project(known.id)
    const { id: bodyId } = await emails.ensureBody(aBody(), 'anybody')
    const tenant = await aTenant(store)
    const mail = { ...tenant.email({ campaignId: known.campaign, bodyId, dueAt: undefined }), projectId: known.id }
    await emails.insert([mail])
    await live(store, known, mail, 0)
    const after = await figuresOf(store, known)
    expect(after.totals).toStrictEqual({
      ...before.totals,
      sent: 14,
      delivered: 14,
      opened: 14,
      clicked: 14,
      bounced: 5,
      hardBounced: 5,
    })
    expect(after.campaign).toMatchObject({ BOUNCED: 5, opens: 28 })
    await expire(store, known)
    expect(await figuresOf(store, known), 'after deletion by age').toStrictEqual(after)
    return after
  })
  await move(postgresTransfer(url), sqliteTransfer(last, 'target'))
  await opened(sqlite(last), async (store) => {
    expect(await figuresOf(store, known), 'back in a file').toStrictEqual(counted)
    await fold(store)
    expect(await figuresOf(store, known), 'back in a file, folded').toStrictEqual(counted)
  })
})
