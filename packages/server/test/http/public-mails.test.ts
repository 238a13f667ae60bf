import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, type OwnBench, openBench, SENDER, type Tenant, textAt } from '../harness.ts'

let unlimited: OwnBench
let bench: OwnBench
// Own deployments: one has another setting, and the other is compared with it under the same load.
beforeAll(async () => {
  bench = await openBench()
  unlimited = await openBench({ POSTHORN_PUBLIC_MAILS_PER_HOUR: '0' })
  await Promise.all([bench.posthorn.start(), unlimited.posthorn.start()])
})
afterAll(() => Promise.all([bench.close(), unlimited.close()]))

async function aWelcome({ call }: Tenant): Promise<string> {
  const template = { name: 'W', subject: 'Welcome', body: '<p>Hi</p>', from: SENDER, type: 'TRANSACTIONAL' }
  const templateId = textAt(await call('POST /templates', { body: template }), 'id')
  const workflow = { name: 'W', eventName: 'signup', allowReentry: true }
  const id = textAt(await call('POST /workflows', { body: workflow }), 'id')
  const step = { type: 'SEND_EMAIL', name: 'Mail', config: { templateId } }
  await call(`POST /workflows/${id}/steps`, { body: step })
  const answer = await call(`PATCH /workflows/${id}`, { body: { enabled: true } })
  expect([answer.status, at(answer.json, 'enabled')]).toStrictEqual([200, true])
  return id
}

/** Returns the number of mails after this many events, each of which the workflow has received. */
async function mailsAfter(tenant: Tenant, events: number): Promise<unknown> {
  const id = await aWelcome(tenant)
  for (let count = 1; count <= events; count++) {
    await tenant.callPublicly('POST /v1/track', { body: { event: 'signup', email: 'ada@example.com' } })
    const over = async () => at((await tenant.call(`GET /workflows/${id}/executions?status=COMPLETED`)).json, 'total')
    await expect.poll(over, { interval: 20 }).toBe(count)
  }
  return at((await tenant.call('GET /emails')).json, 'total')
}

it('are five an hour to an address by default, on the database', async () => {
  expect(await mailsAfter(await bench.tenant(), 7)).toBe(5)
})

it('are as many as there are events if the operator sets no limit', async () => {
  expect(await mailsAfter(await unlimited.tenant(), 7)).toBe(7)
})
