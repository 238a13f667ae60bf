import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { verifyWebhook, webhooks } from './webhook.ts'

const secret = `whsec_${Buffer.from('a secret of webhooks').toString('base64')}`
const payload = '{"type":"order","n":1}'

function signed(at = Math.floor(Date.now() / 1000), body = payload, key = secret) {
  const mac = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`msg_1.${at}.${body}`)
    .digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,AAAA v1a,${mac} v1,${mac}` }
}

describe('a webhook', () => {
  test('is accepted with a right signature, also of an old secret, and from Headers', async () => {
    expect(await verifyWebhook({ payload, headers: signed(), secret })).toEqual({ type: 'order', n: 1 })
    const other = `whsec_${Buffer.from('another').toString('base64')}`
    const headers = new Headers(signed())
    expect(await verifyWebhook({ payload, headers, secret: [other, secret] })).toEqual({ type: 'order', n: 1 })
  })

  test('is refused when anything was changed', async () => {
    const now = Math.floor(Date.now() / 1000)
    const refused = (headers: Record<string, string | undefined>, body = payload, key = secret) =>
      expect(verifyWebhook({ payload: body, headers, secret: key })).rejects.toMatchObject({ name: 'WebhookRefused' })
    await refused(signed(), `${payload} `)
    await refused({ ...signed(), 'webhook-id': 'msg_2' })
    await refused({ ...signed(), 'webhook-timestamp': String(now - 1) })
    await refused({ ...signed(), 'webhook-timestamp': '1e9' })
    await refused({ ...signed(), 'webhook-signature': undefined })
    await refused({ ...signed(), 'webhook-signature': 'v1,***' })
    await refused(signed(), payload, 'whsec_b3RoZXI=')
  })

  test('is verified where the global crypto is missing, as on Node 18', async () => {
    vi.stubGlobal('crypto', undefined)
    try {
      expect(await verifyWebhook({ payload, headers: signed(), secret })).toEqual({ type: 'order', n: 1 })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('is accepted 300 seconds around its time', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
    try {
      for (const [seconds, isTaken] of [
        [-301, false],
        [-300, true],
        [300, true],
        [301, false],
      ] as const) {
        const answer = verifyWebhook({ payload, headers: signed(1_700_000_000 + seconds), secret })
        if (isTaken) expect(await answer).toBeTruthy()
        else await expect(answer).rejects.toThrow(/too old/)
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('webhooks.verify', () => {
  test('accepts the parts of a request, also with several secrets', async () => {
    expect(await webhooks.verify(payload, signed(), secret)).toEqual({ type: 'order', n: 1 })
    expect(await webhooks.verify(payload, new Headers(signed()), ['whsec_b3RoZXI=', secret])).toBeTruthy()
    await expect(webhooks.verify(payload, signed(), 'whsec_b3RoZXI=')).rejects.toMatchObject({ name: 'WebhookRefused' })
  })

  test.each([
    [{ tolerance: 59 }, false],
    [{ tolerance: 61 }, true],
    [{}, true],
    [{ tolerance: undefined }, true],
  ])('with %j accepts one that is a minute old: %j', async (options, isTaken) => {
    const old = signed(Math.floor(Date.now() / 1000) - 60)
    const answer = webhooks.verify(payload, old, secret, options)
    if (isTaken) expect(await answer).toBeTruthy()
    else await expect(answer).rejects.toThrow(/too old/)
  })
})
