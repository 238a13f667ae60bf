import { contextOf } from '@posthorn/core/kernel'
import { aTrustedDomain } from '@posthorn/core/testing'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiBehaviour, type MailApi, startMailApi } from '../../../../test/support/mail-api/server.ts'
import { aMail, at, type OwnBench, openBench, type Tenant, textAt } from '../harness.ts'

let api: MailApi
beforeAll(async () => {
  api = await startMailApi()
})
beforeEach(() => api.reset())
afterAll(() => api.stop())

const SES_REFUSAL: ApiBehaviour = {
  status: 400,
  headers: { 'x-amzn-errortype': 'MessageRejected' },
  body: '{"message":"Spam."}',
}
const SENDGRID_REFUSAL: ApiBehaviour = { status: 400, body: '{"errors":[{"message":"Spam.","field":null}]}' }

describe.each([
  ['ses', (endpoint: string) => `ses://AKIATEST:secret@eu-central-1?endpoint=${endpoint}`, SES_REFUSAL, /^0102/],
  ['sendgrid', (endpoint: string) => `sendgrid://SG.test?endpoint=${endpoint}`, SENDGRID_REFUSAL, /^202 sg-/],
] as const)('mail through %s', (_, urlOf, refusal, answered) => {
  let bench: OwnBench
  let tenants: readonly [Tenant, Tenant]
  beforeAll(async () => {
    bench = await openBench({
      POSTHORN_MAILER_URL: urlOf(encodeURIComponent(api.url)),
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
    })
    tenants = [await bench.tenant(), await bench.tenant()]
    const { world } = bench.posthorn
    const project = await world.store.projects.find(tenants[1].id)
    if (project) await aTrustedDomain(contextOf(world, project), 'other.example')
    await bench.posthorn.start()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })

  async function sent(tenant: Tenant, changes = {}) {
    const answer = await tenant.call('POST /v1/send', { body: aMail(changes) })
    const path = `GET /emails/${textAt(answer, 'data.emails.0.email')}`
    await expect.poll(async () => at((await tenant.call(path)).json, 'status')).toMatch(/SENT|FAILED/)
    return (await tenant.call(path)).json
  }

  it('is sent, and the answer is stored', async () => {
    const email = await sent(tenants[0], { to: 'ada@example.com', subject: 'Hello Ada' })
    expect(email).toMatchObject({ status: 'SENT', response: expect.stringMatching(answered) })
    const [mail] = await api.mails()
    expect(mail?.to).toBe('ada@example.com')
    expect(await PostalMime.parse(mail?.source ?? '')).toMatchObject({ subject: 'Hello Ada' })
  })

  it('that is refused for one project does not affect the mail of another', async () => {
    await api.behave({ ...refusal, times: 1 })
    const [first, second] = tenants
    expect(await sent(first)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('Spam.') })
    expect(await sent(second, { from: 'post@other.example' })).toMatchObject({ status: 'SENT' })
    expect(await sent(first)).toMatchObject({ status: 'SENT' })
  })
})
