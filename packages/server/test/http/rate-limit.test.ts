import { expect, it } from 'vitest'
import { person } from '../accounts-kit.ts'
import { failure, textAt, useBench } from '../harness.ts'

const standing = (headers: Headers) => ['limit', 'remaining'].map((name) => Number(headers.get(`ratelimit-${name}`)))

it('counts down, refuses above the limit, and says when to retry', async () => {
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

it('is counted for each project, and separately for its public key', async () => {
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

it('counts refusals to a signed-in user who is not a member', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '3' })
  const { cookie } = await person(bench, 'ada@example.com')
  const tenant = await bench.tenant()
  const headers = { cookie, 'x-project-id': tenant.id }
  for (const status of [403, 403, 403, 429])
    expect((await bench.call('GET /contacts', { headers })).status).toBe(status)
  expect((await bench.call(`GET /projects/${tenant.id}/members`, { headers: { cookie } })).status).toBe(429)
  expect((await tenant.call('GET /contacts')).status).toBe(200)
})

it('counts refusals to a known key, with the same headers', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '4' })
  const tenant = await bench.tenant()
  const made = await tenant.call(`POST /projects/${tenant.id}/keys`, {
    body: { name: 'ci', scopes: ['contacts:read'] },
  })
  const headers = { authorization: `Bearer ${textAt(made, 'key')}` }
  for (const [operation, remaining] of [
    ['GET /templates', 2],
    [`PATCH /users/@me/projects/${tenant.id}`, 1],
    ['POST /v1/send', 0],
  ] as const) {
    const answer = await bench.call(operation, { headers })
    expect([answer.status, ...standing(answer.headers)]).toStrictEqual([403, 4, remaining])
  }
  const last = await bench.call('GET /templates', { headers })
  expect([failure(last), standing(last.headers)]).toStrictEqual([
    [429, 'RATE_LIMIT_EXCEEDED'],
    [4, 0],
  ])
})

it('counts refusals to the secret key and to a member by their role', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '9' })
  const tenant = await bench.tenant()
  const byKey = await tenant.call(`DELETE /users/@me/projects/${tenant.id}`)
  expect([byKey.status, ...standing(byKey.headers)]).toStrictEqual([403, 9, 8])
  const { cookie } = await person(bench, 'ada@example.com')
  await tenant.call(`POST /projects/${tenant.id}/members`, { body: { email: 'ada@example.com', role: 'MEMBER' } })
  const byMember = await bench.call('GET /audit', { headers: { cookie, 'x-project-id': tenant.id } })
  expect([byMember.status, ...standing(byMember.headers)]).toStrictEqual([403, 9, 6])
})

it('does not count requests without a valid key, and open routes', async () => {
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
