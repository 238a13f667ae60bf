import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { aCampaign, arrived, people, step } from '../campaign-kit.ts'
import { at, failure, type OwnBench, openBench, SENDER, type Tenant, textAt } from '../harness.ts'
import { postgresFor } from '../nodes-kit.ts'

const postgres = await postgresFor('the mail of campaigns')
afterAll(() => postgres?.stop())

const ENGINES = [
  ['SQLite', async () => 'sqlite::memory:'],
  ...(postgres ? [['PostgreSQL', () => postgres.createDatabase()] as const] : []),
] as const

describe.each(ENGINES)('with a worker on %s, a campaign', (_, database) => {
  let bench: OwnBench
  let tenant: Tenant
  beforeAll(async () => {
    bench = await openBench({ POSTHORN_DATABASE_URL: await database(), POSTHORN_MASTER_KEY: 'x'.repeat(40) })
    await bench.posthorn.start()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })
  beforeEach(async () => {
    tenant = await bench.tenant()
  })

  it('reaches every subscribed contact once, and its figures say so', async () => {
    await people(tenant, 5)
    await aContact(tenant, 'no@example.com', { subscribed: false })
    await tenant.call('POST /suppressions', { body: { email: 'c4@example.com' } })
    const id = await aCampaign(tenant, { subject: 'News for {{email}}' })
    await step(tenant, id, 'send')
    const counts = { totalRecipients: 5, sentCount: 4, suppressedCount: 1, pendingCount: 0 }
    const campaign = await arrived(tenant, id, 'SENT')
    expect(campaign).toMatchObject({ ...counts, collecting: false, sentAt: expect.stringMatching(/Z$/) })
    const stats = await tenant.call(`GET /campaigns/${id}/stats`)
    expect(stats.json).toStrictEqual({
      status: 'SENT',
      reason: null,
      collecting: false,
      totalRecipients: 5,
      sentCount: 4,
      deliveredCount: 0,
      openedCount: 0,
      clickedCount: 0,
      bouncedCount: 0,
      complainedCount: 0,
      unsubscribedCount: 0,
      failedCount: 0,
      cancelledCount: 0,
      suppressedCount: 1,
      unknownCount: 0,
      pendingCount: 0,
      openRate: 0,
      clickRate: 0,
      bounceRate: 0,
      deliveryRate: 0,
      totalOpens: 0,
      totalClicks: 0,
      machineOpens: 0,
      machineClicks: 0,
    })
    const recipients = await tenant.call(`GET /campaigns/${id}/recipients`)
    const mails = at(recipients.json, 'data')
    if (!Array.isArray(mails)) throw new Error('no list')
    expect(recipients.json).toMatchObject({ total: 5, hasMore: false })
    expect(mails.map((mail) => [at(mail, 'to'), at(mail, 'status')]).sort()).toStrictEqual([
      ...[0, 1, 2, 3].map((n) => [`c${n}@example.com`, 'SENT']),
      ['c4@example.com', 'SUPPRESSED'],
    ])
    for (const mail of mails) {
      // Variables are filled in at the hand-over, which a suppressed mail never reaches.
      const subject = `News for ${at(mail, 'status') === 'SENT' ? at(mail, 'to') : '{{email}}'}`
      expect(mail).toMatchObject({ campaignId: id, sourceType: 'CAMPAIGN', subject })
      const told = (await tenant.call(`GET /emails/${at(mail, 'id')}`)).json
      expect(told).toStrictEqual({ ...mail, story: at(told, 'story') })
    }
    const suppressed = await tenant.call(`GET /campaigns/${id}/recipients?status=SUPPRESSED`)
    expect(suppressed.json).toMatchObject({ total: 1, data: [{ to: 'c4@example.com' }] })
    expect((await tenant.call('GET /campaigns?status=SENT')).json).toMatchObject({ data: [{ id, ...counts }] })
  })

  it('lists recipients in pages, and refuses an unknown status', async () => {
    await people(tenant, 5)
    const id = await aCampaign(tenant)
    await step(tenant, id, 'send')
    await arrived(tenant, id, 'SENT')
    const seen: unknown[] = []
    for (let path = `/campaigns/${id}/recipients?limit=2`; path; ) {
      const { json } = await tenant.call(`GET ${path}`)
      const data = at(json, 'data')
      seen.push(...(Array.isArray(data) ? data.map((mail) => at(mail, 'to')) : []))
      const cursor = at(json, 'cursor')
      path = typeof cursor === 'string' ? `/campaigns/${id}/recipients?limit=2&cursor=${cursor}` : ''
    }
    expect(seen.sort()).toStrictEqual([0, 1, 2, 3, 4].map((n) => `c${n}@example.com`))
    const draft = await aCampaign(tenant)
    for (const one of [id, draft])
      expect(failure(await tenant.call(`GET /campaigns/${one}/recipients?cursor=x`))).toStrictEqual([
        400,
        'BAD_REQUEST',
      ])
    for (const query of ['status=NONE', 'limit=0'])
      expect(failure(await tenant.call(`GET /campaigns/${id}/recipients?${query}`))).toStrictEqual([400, 'BAD_REQUEST'])
    expect((await tenant.call(`GET /campaigns/${draft}/recipients`)).json).toStrictEqual({
      data: [],
      hasMore: false,
      total: 0,
    })
  })

  it('that is canceled sends no more, can be deleted once that is recorded, and leaves its mails', async () => {
    await tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: { sendRatePerSecond: 1 } })
    await people(tenant, 9)
    const id = await aCampaign(tenant)
    await step(tenant, id, 'send')
    const stats = async () => (await tenant.call(`GET /campaigns/${id}/stats`)).json
    await eventually(async () => expect(at(await stats(), 'sentCount')).toBeGreaterThan(0))
    expect((await step(tenant, id, 'cancel')).json).toMatchObject({ status: 'CANCELLED' })
    await eventually(async () => expect(await stats()).toMatchObject({ pendingCount: 0 }))
    const counts = await stats()
    const [sent, failed] = [Number(at(counts, 'sentCount')), Number(at(counts, 'cancelledCount'))]
    expect([sent + failed, sent < 9]).toStrictEqual([9, true])
    const withdrawn = await tenant.call(`GET /campaigns/${id}/recipients?status=FAILED`)
    expect([at(withdrawn.json, 'total'), at(withdrawn.json, 'data.0.error')]).toStrictEqual([
      failed,
      'Not sent: the campaign was cancelled.',
    ])
    await eventually(async () => expect((await tenant.call(`DELETE /campaigns/${id}`)).status).toBe(204))
    for (const [status, total] of Object.entries({ SENT: sent, FAILED: failed }))
      expect((await tenant.call(`GET /emails?status=${status}`)).json).toMatchObject({ total })
  })

  it('marks a test, does not count it, and sends it in any status', async () => {
    await people(tenant, 1)
    const id = await aCampaign(tenant, {
      subject: 'Hello {{name}}',
      body: '<p>{{firstName}}</p>',
      fromName: 'The shop',
    })
    await step(tenant, id, 'send')
    await arrived(tenant, id, 'SENT')
    const answer = await step(tenant, id, 'test', { email: 'QA@example.com' })
    const email = textAt(answer, 'email')
    expect([answer.status, answer.json]).toStrictEqual([
      200,
      { success: true, message: 'A test will be sent to qa@example.com.', email },
    ])
    await expect.poll(async () => at((await tenant.call(`GET /emails/${email}`)).json, 'status')).toBe('SENT')
    const captured = await tenant.call(`GET /inbox/messages/${email}`)
    expect(captured.json).toMatchObject({
      subject: '[TEST] Hello Ada Lovelace',
      from: expect.stringContaining(SENDER),
      html: expect.stringContaining('<p>Ada</p>'),
      headers: expect.arrayContaining([{ name: 'X-Campaign-Test', value: 'true' }]),
    })
    expect((await tenant.call(`GET /emails/${email}`)).json).toMatchObject({ campaignId: null, fromName: 'The shop' })
    expect((await tenant.call(`GET /campaigns/${id}/stats`)).json).toMatchObject({ totalRecipients: 1, sentCount: 1 })
    for (const body of [{}, { email: 'x' }]) expect(failure(await step(tenant, id, 'test', body))[0]).toBe(422)
  })
})
