import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMail, type Bench, failure, remains, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

describe('an idempotency key', () => {
  it('replays status and body, byte for byte, and does the work once', async () => {
    const call = { ...withKey('order-1'), body: aMail() }
    const first = await tenant.call('POST /v1/send', call)
    const second = await tenant.call('POST /v1/send', call)
    expect(first.status).toBe(200)
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    expect([second.status, second.text]).toStrictEqual([first.status, first.text])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 1 })
  })

  it('replays a 201 as 201, although the contact exists now', async () => {
    const call = { ...withKey('contact-1'), body: { email: 'grace@example.com' } }
    expect((await tenant.call('POST /contacts', call)).status).toBe(201)
    const again = await tenant.call('POST /contacts', call)
    expect([again.status, again.headers.get('idempotency-replayed')]).toStrictEqual([201, 'true'])
    expect(again.text).toContain('"isNew":true')
  })

  it('replays a 204 as 204 without a body', async () => {
    const id = textAt(await tenant.call('POST /contacts', { body: { email: 'gone@example.com' } }), 'id')
    for (const replayed of [null, 'true']) {
      const answer = await tenant.call(`DELETE /contacts/${id}`, withKey('delete-1'))
      expect([answer.status, answer.text]).toStrictEqual([204, ''])
      expect(answer.headers.get('idempotency-replayed')).toBe(replayed)
    }
    expect(failure(await tenant.call(`DELETE /contacts/${id}`))).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
  })

  it.each([
    ['another body', 'POST /v1/track', { event: 'other', email: 'ada@example.com' }],
    ['the same body written differently', 'POST /v1/track', { email: 'ada@example.com', event: 'opened' }],
    ['another path', 'POST /events/track', { event: 'opened', email: 'ada@example.com' }],
  ])('is refused for %s', async (_, operation, body) => {
    const original = { ...withKey('event-1'), body: { event: 'opened', email: 'ada@example.com' } }
    expect((await tenant.call('POST /v1/track', original)).status).toBe(200)
    const answer = await tenant.call(operation, { ...withKey('event-1'), body })
    expect(failure(answer)).toStrictEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('is free again after a refusal', async () => {
    const bad = { ...withKey('send-2'), body: aMail({ from: 'ada@elsewhere.example' }) }
    expect(failure(await tenant.call('POST /v1/send', bad))).toStrictEqual([403, 'DOMAIN_NOT_VERIFIED'])
    expect(failure(await tenant.call('POST /v1/send', { ...withKey('send-2'), body: { to: 1 } }))[0]).toBe(422)
    const good = await tenant.call('POST /v1/send', { ...withKey('send-2'), body: aMail() })
    expect([good.status, good.headers.has('idempotency-replayed')]).toStrictEqual([200, false])
  })

  it('belongs to its project', async () => {
    const other = await bench.tenant()
    const call = { ...withKey('shared'), body: aMail() }
    await tenant.call('POST /v1/send', call)
    const answer = await other.call('POST /v1/send', call)
    expect([answer.status, answer.headers.has('idempotency-replayed')]).toStrictEqual([200, false])
    expect(await remains(bench, other)).toStrictEqual({ contacts: 1, emails: 1 })
  })

  it('lets one of many concurrent requests do the work', async () => {
    const call = { ...withKey('race'), body: aMail() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => tenant.call('POST /v1/send', call)))
    const fresh = answers.filter((answer) => answer.status === 200 && !answer.headers.has('idempotency-replayed'))
    expect(fresh).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 200) expect(answer.text).toBe(fresh[0]?.text)
      else expect(failure(answer)).toStrictEqual([409, 'IDEMPOTENCY_IN_PROGRESS'])
    }
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 1 })
  })

  it.each(['x', 'with blanks', 'x'.repeat(255)])('may be %j', async (key) => {
    expect((await tenant.call('POST /v1/send', { ...withKey(key), body: aMail() })).status).toBe(200)
  })

  it.each(['', 'x'.repeat(256), 'ümlaut', 'tab\there'])('may not be %j', async (key) => {
    const answer = await tenant.call('POST /v1/send', { ...withKey(key), body: aMail() })
    expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })

  it('is ignored on a GET', async () => {
    for (let i = 0; i < 2; i++) {
      const answer = await tenant.call('GET /contacts', withKey('x'.repeat(300)))
      expect([answer.status, answer.headers.has('idempotency-replayed')]).toStrictEqual([200, false])
    }
  })
})

it('keeps new keys encrypted, and replays them to the new secret key only', async () => {
  const operation = `POST /users/@me/projects/${tenant.id}/regenerate-keys`
  const first = await tenant.call(operation, withKey('rotate'))
  const secret = textAt(first, 'secret')
  const stored = await bench.posthorn.world.store.project(tenant.id).idempotency.find('rotate')
  expect(stored?.body).not.toContain(secret.slice(3))
  expect((await tenant.call(operation, withKey('rotate'))).status).toBe(401)
  const fresh = { headers: { ...withKey('rotate').headers, authorization: `Bearer ${secret}` } }
  const again = await bench.call(operation, fresh)
  expect([again.text, again.headers.get('idempotency-replayed')]).toStrictEqual([first.text, 'true'])
})
