import { expect, it } from 'vitest'
import { person } from '../accounts-kit.ts'
import { failure, useBench } from '../harness.ts'

const standing = (headers: Headers) => ['limit', 'remaining'].map((name) => Number(headers.get(`ratelimit-${name}`)))

it('counts down, refuses above the limit, and says when to come back', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '3' })
  const tenant = await bench.tenant()
  for (const remaining of [2, 1, 0]) {
    const answer = await tenant.call('GET /contacts')
    expect(answer.status).toBe(200)
    expect(standing(answer.headers)).toStrictEqual([3, remaining])
    expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThanOrEqual(1)
    expect(Number(answer.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
  }
  const refused = await tenant.call('POST /contacts', { body: { email: 'ada@example.com' } })
  expect(failure(refused)).toStrictEqual([429, 'RATE_LIMIT_EXCEEDED'])
  expect(standing(refused.headers)).toStrictEqual([3, 0])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await bench.posthorn.world.store.project(tenant.id).contacts.count(undefined)).toBe(0)
})

it('is counted for each project, and for its public key apart', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '2' })
  const [one, other] = [await bench.tenant(), await bench.tenant()]
  const body = { event: 'opened', email: 'ada@example.com' }
  for (const status of [200, 200, 429]) {
    expect((await one.callPublicly('POST /v1/track', { body })).status).toBe(status)
    expect((await one.call('POST /v1/track', { body })).status).toBe(status)
  }
  expect((await one.callPublicly('POST /v1/track', { body })).status).toBe(429)
  expect((await other.call('GET /contacts')).status).toBe(200)
})

it('counts what is refused to somebody who is signed in and no member', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '3' })
  const { cookie } = await person(bench, 'ada@example.com')
  const tenant = await bench.tenant()
  const headers = { cookie, 'x-project-id': tenant.id }
  for (const status of [403, 403, 403, 429])
    expect((await bench.call('GET /contacts', { headers })).status).toBe(status)
  expect((await bench.call(`GET /projects/${tenant.id}/members`, { headers: { cookie } })).status).toBe(429)
  expect((await tenant.call('GET /contacts')).status).toBe(200)
})

it('leaves requests without a valid key and open routes alone', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '1' })
  for (const operation of ['GET /health/live', 'GET /config', 'GET /contacts', 'GET /nowhere']) {
    for (let i = 0; i < 3; i++) {
      const answer = await bench.call(operation)
      expect(answer.status).not.toBe(429)
      expect(answer.headers.has('ratelimit-limit')).toBe(false)
    }
  }
})

it('is 1000 a minute by default, and can be switched off', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '' })
  const tenant = await bench.tenant()
  expect(standing((await tenant.call('GET /contacts')).headers)).toStrictEqual([1000, 999])
  const free = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited' })
  expect((await (await free.tenant()).call('GET /contacts')).headers.has('ratelimit-limit')).toBe(false)
})
