import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { aCampaign, arrived, FLAT, later, step } from '../campaign-kit.ts'
import { at, failure, type OwnBench, openBench, SENDER, type Tenant, textAt } from '../harness.ts'
import { postgresFor } from '../nodes-kit.ts'

const postgres = await postgresFor('explanations')
afterAll(() => postgres?.stop())

const ENGINES = [
  ['SQLite', async () => 'sqlite::memory:'],
  ...(postgres ? [['PostgreSQL', () => postgres.createDatabase()] as const] : []),
] as const

describe.each(ENGINES)('GET /contacts/{id}/explain on %s', (_, database) => {
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

  const explain = (id: string, query: string, asker = tenant) => asker.call(`GET /contacts/${id}/explain?${query}`)
  const codes = async (id: string, query: string) => {
    const { json } = await explain(id, query)
    const reasons = at(json, 'reasons')
    return [at(json, 'verdict'), ...(Array.isArray(reasons) ? reasons.map((reason) => at(reason, 'code')) : [])]
  }

  it('says for each person why they got a campaign, or not', async () => {
    const pro = await aContact(tenant, 'pro@example.com', { data: { plan: 'pro' } })
    const free = await aContact(tenant, 'free@example.com', { data: { plan: 'free' } })
    const left = await aContact(tenant, 'left@example.com', { data: { plan: 'pro' } })
    await tenant.call(`PATCH /contacts/${left}`, { body: { subscribed: false } })
    const blocked = await aContact(tenant, 'blocked@example.com', { data: { plan: 'pro' } })
    await tenant.call('POST /suppressions', { body: { email: 'blocked@example.com' } })
    const id = await aCampaign(tenant, { audienceType: 'FILTERED', audienceFilter: FLAT })
    expect(await codes(pro, `campaignId=${id}`)).toStrictEqual(['not_sent', 'campaign_draft'])
    await step(tenant, id, 'send', { scheduledFor: later() })
    expect(await codes(pro, `campaignId=${id}`)).toStrictEqual(['will_send', 'campaign_scheduled'])
    await step(tenant, id, 'send')
    await arrived(tenant, id, 'SENT')
    const newcomer = await aContact(tenant, 'new@example.com', { data: { plan: 'pro' } })
    const query = `campaignId=${id}`
    expect(await codes(pro, query)).toStrictEqual(['sent', 'mail_sent'])
    expect(await codes(free, query)).toStrictEqual(['not_sent', 'not_in_filter'])
    expect(await codes(left, query)).toStrictEqual(['not_sent', 'unsubscribed'])
    expect(await codes(blocked, query)).toStrictEqual(['not_sent', 'suppressed', 'mail_suppressed'])
    expect(await codes(newcomer, query)).toStrictEqual(['not_sent', 'created_after_start'])
    expect(textAt(await explain(free, query), 'reasons.0.message')).toContain('data.plan equals "pro"')
    const emailId = textAt(await explain(pro, query), 'reasons.0.emailId')
    expect(at((await tenant.call(`GET /emails/${emailId}`)).json, 'story.0.message')).toContain(id)
    expect((await tenant.call(`DELETE /contacts/${pro}`)).status).toBe(204)
    await eventually(async () =>
      expect(await codes(pro, query)).toStrictEqual(['sent', 'mail_sent', 'contact_deleted']),
    )
  })

  it('explains a template by its newest mail', async () => {
    const template = async (name: string) =>
      textAt(
        await tenant.call('POST /templates', {
          body: { name, subject: 's', body: 'b', type: 'TRANSACTIONAL', from: SENDER },
        }),
        'id',
      )
    const [one, other] = [await template('one'), await template('other')]
    const sent = await tenant.call('POST /v1/send', { body: { to: 'ada@example.com', template: one } })
    const contact = textAt(sent, 'data.emails.0.contact.id')
    await eventually(async () => expect(await codes(contact, `templateId=${one}`)).toStrictEqual(['sent', 'mail_sent']))
    expect(await codes(contact, `templateId=${other}`)).toStrictEqual(['not_sent', 'no_mail'])
  })

  it('refuses two questions together, and reveals nothing of another project', async () => {
    const id = await aContact(tenant, 'ada@example.com')
    const campaign = await aCampaign(tenant)
    const other = await bench.tenant()
    for (const query of ['', 'campaignId=a&templateId=b', 'campaignId=', `campaignId=${'x'.repeat(101)}`])
      expect((await explain(id, query)).status, query).toBe(400)
    expect(failure(await explain(id, 'campaignId=cmp_none'))).toStrictEqual([404, 'CAMPAIGN_NOT_FOUND'])
    expect(failure(await explain(id, 'templateId=tpl_none'))).toStrictEqual([404, 'TEMPLATE_NOT_FOUND'])
    expect(failure(await explain(id, 'workflowId=wfl_none'))).toStrictEqual([404, 'WORKFLOW_NOT_FOUND'])
    expect(failure(await explain('cnt_none', `campaignId=${campaign}`))).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
    expect(failure(await explain(id, `campaignId=${campaign}`, other))).toStrictEqual([404, 'CAMPAIGN_NOT_FOUND'])
    const theirs = await aCampaign(other)
    expect(failure(await explain(id, `campaignId=${theirs}`, other))).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
    expect(failure(await tenant.callPublicly(`GET /contacts/${id}/explain?campaignId=${campaign}`))).toStrictEqual([
      401,
      'INVALID_API_KEY',
    ])
  })
})
