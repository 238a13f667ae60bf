import { beforeAll, beforeEach, expect, it } from 'vitest'
import { at, type Bench, failure, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const path = (id: string = tenant.id) => `/projects/${id}/webhook-secret`

it('shows the secret of webhooks, and replaces it', async () => {
  const first = await tenant.call(`GET ${path()}`)
  const secret = at(first.json, 'secret')
  expect([first.status, first.json]).toStrictEqual([200, { secret, previousUntil: null }])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const rotated = await tenant.call(`POST ${path()}`)
  expect([rotated.status, at(rotated.json, 'secret') === secret]).toStrictEqual([200, false])
  expect(Date.parse(String(at(rotated.json, 'previousUntil')))).toBeGreaterThan(Date.now())
  expect((await tenant.call(`GET ${path()}`)).json).toStrictEqual(rotated.json)
})

it('requires the secret key of the project', async () => {
  const other = await bench.tenant()
  for (const verb of ['GET', 'POST']) {
    expect(failure(await tenant.call(`${verb} ${path(other.id)}`))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(failure(await tenant.callPublicly(`${verb} ${path()}`))).toStrictEqual([401, 'INVALID_API_KEY'])
  }
  const before = (await other.call(`GET ${path(other.id)}`)).json
  await tenant.call(`POST ${path()}`)
  expect((await other.call(`GET ${path(other.id)}`)).json).toStrictEqual(before)
})
