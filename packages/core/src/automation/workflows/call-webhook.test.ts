import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '../../mail/emails/base64.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, ROW_TIME } from '../../testing/rows.ts'
import { callWebhook, type WebhookCall } from './call-webhook.ts'
import { getWebhookSecret, rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { ROTATION_MS, signatureHeaders } from './webhook-secret.ts'

const HOUR = 3_600_000

const aCall = (changes: Partial<WebhookCall> = {}): WebhookCall => ({
  key: 'exe_1/3',
  config: { url: 'https://hooks.example.com/in', method: 'POST' },
  occasion: {
    contact: aContact({ data: {} }),
    workflow: { id: 'wfl_1', name: 'Welcome' },
    execution: { id: 'exe_1', startedAt: ROW_TIME },
    event: undefined,
    context: {},
  },
  attempts: 0,
  ...changes,
})

describe('a webhook', () => {
  it('is signed as in Standard Webhooks, and identified by the key of its effect', async () => {
    const { http, tenant, clock, world } = await aProduct()
    const ctx = await tenant()
    expect(await callWebhook(ctx, aCall())).toMatchObject({
      is: 'over',
      outcome: { is: 'done', output: { status: 200 } },
    })
    const [{ caller, headers, body, timeoutMs, maxAnswerBytes } = expect.fail('nothing was sent')] = http.requests
    expect([caller, timeoutMs, maxAnswerBytes]).toEqual([ctx.project.id, 10_000, 1024])
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    expect([headers['webhook-id'], headers['webhook-timestamp']]).toEqual(['exe_1/3', timestamp])
    const { secret } = getWebhookSecret(ctx)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const key = decodeBase64(secret.slice('whsec_'.length)) ?? expect.fail('the secret is no base64')
    expect(headers['webhook-signature']).toBe(`v1,${world.secrets.sign(key, `exe_1/3.${timestamp}.${body}`)}`)
  })

  it('has the same id, and another time, when it is repeated', async () => {
    const { http, tenant, clock } = await aProduct()
    const ctx = await tenant()
    http.on('https://hooks.example.com', () => ({ status: 500, body: 'no' }))
    const first = await callWebhook(ctx, aCall())
    expect(first).toEqual({ is: 'again', at: new Date(clock.now().getTime() + 10_000), attempts: 1 })
    clock.advance(10_000)
    await callWebhook(ctx, aCall({ attempts: 1 }))
    clock.advance(60_000)
    expect(await callWebhook(ctx, aCall({ attempts: 2 }))).toEqual({
      is: 'over',
      outcome: {
        is: 'failed',
        error: 'The server responded with status 500.',
        output: { status: 500, body: 'no', attempts: 3 },
      },
    })
    const sent = http.requests.map(({ headers }) => headers)
    expect(new Set(sent.map((headers) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(sent.map((headers) => headers['webhook-timestamp'])).size).toBe(3)
  })

  it('fails without a request when its variables make it invalid', async () => {
    const { http, tenant } = await aProduct()
    const url = 'https://hooks.example.com/{{id}}/..'
    const call = aCall({ config: { url, method: 'POST' } })
    expect(await callWebhook(await tenant(), call)).toMatchObject({ is: 'over', outcome: { is: 'failed' } })
    expect(http.requests).toEqual([])
  })

  it.each([
    ['unreachable', { is: 'again', attempts: 1 }],
    ['busy', { is: 'again', attempts: 0 }],
    ['refused', { is: 'over', outcome: { is: 'failed', error: 'scripted: refused' } }],
  ] as const)('returns the next step when it is %s', async (failure, next) => {
    const { http, tenant } = await aProduct()
    http.on('https://hooks.example.com', () => failure)
    expect(await callWebhook(await tenant(), aCall())).toMatchObject(next)
  })

  it('does not hide a bug of ours', async () => {
    const { http, tenant } = await aProduct()
    http.on('https://hooks.example.com', () => Promise.reject(new TypeError('a bug')))
    await expect(callWebhook(await tenant(), aCall())).rejects.toThrow(TypeError)
  })
})

describe('the secret of a project', () => {
  it('is unique, the same at any time, and replaced on demand', async () => {
    const { tenant, clock, posthorn } = await aProduct()
    const [ctx, other] = [await tenant(), await tenant()]
    const first = getWebhookSecret(ctx)
    expect(first).toEqual({ secret: getWebhookSecret(ctx).secret, previousUntil: undefined })
    expect(getWebhookSecret(other).secret).not.toBe(first.secret)
    const next = await rotateWebhookSecret(ctx)
    expect(next.secret).not.toBe(first.secret)
    expect(next.previousUntil).toEqual(new Date(clock.now().getTime() + ROTATION_MS))
    const { project } = await posthorn.project(ctx.project.id)
    expect(getWebhookSecret({ ...ctx, project })).toEqual(next)
    expect(project.webhookKey).toEqual({ number: 2, since: clock.now() })
  })

  it('signs together with the next one for a day', async () => {
    const { tenant, clock, world } = await aProduct()
    const ctx = await tenant()
    const said = { id: 'exe_1/1', at: clock.now(), body: '{}' }
    const before = signatureHeaders(world.secrets, ctx.project, said)['webhook-signature']
    const project = { ...ctx.project, webhookKey: { number: 2, since: clock.now() } }
    const signatures = (hours: number) => {
      const at = new Date(clock.now().getTime() + hours * HOUR)
      return signatureHeaders(world.secrets, project, { ...said, at })['webhook-signature']?.split(' ') ?? []
    }
    expect(signatures(0)[1]).toBe(before)
    expect([signatures(23.9), signatures(24)].map(({ length }) => length)).toEqual([2, 1])
    expect(signatures(0)[0]).not.toBe(before)
  })
})
