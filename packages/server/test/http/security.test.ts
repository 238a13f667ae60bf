import { unsuspendProject } from '@posthorn/core/access'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aMail, at, type Bench, failure, sharedBench, type Tenant } from '../harness.ts'
import { host } from '../operator-kit.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const path = (id: string = tenant.id) => `GET /projects/${id}/security`

it('shows rates, levels and suspensions of the project, at both addresses', async () => {
  const nothing = { total: 0, bounces: 0, complaints: 0, bounceRate: 0, complaintRate: 0 }
  const answer = await tenant.call(path())
  expect([answer.status, answer.json]).toStrictEqual([
    200,
    {
      status: {
        isHealthy: true,
        shouldDisable: false,
        twentyFourHour: nothing,
        sevenDay: nothing,
        allTime: nothing,
        violations: [],
        warnings: [],
      },
      levels: {
        bounce: { sevenDay: { warning: 5, critical: 10 }, allTime: { warning: 4, critical: 8 } },
        complaint: { sevenDay: { warning: 0.075, critical: 0.15 }, allTime: { warning: 0.03, critical: 0.12 } },
        minimumMails: 100,
        minimumRecipients: { bounce: 10, complaint: 5 },
      },
      isDisabled: false,
      suspensions: [],
      discarded: [],
    },
  ])
  expect((await tenant.call(`GET /users/@me/projects/${tenant.id}/security`)).json).toStrictEqual(answer.json)
})

it('requires the secret key of the project', async () => {
  const other = await bench.tenant()
  expect(failure(await tenant.call(path(other.id)))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
  expect(failure(await tenant.call(path('prj_unknown')))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
  expect(failure(await tenant.callPublicly(path()))).toStrictEqual([401, 'INVALID_API_KEY'])
})

it('lets a suspended project read and not write, until it is unsuspended', async () => {
  const { suspensions } = bench.posthorn.world.store.project(tenant.id)
  const id = bench.posthorn.world.ids.make('sus')
  await suspensions.suspend({ id, at: new Date('2026-01-31'), reason: 'bounces of 12 %', liftedAt: undefined })
  expect(failure(await tenant.call('POST /v1/send', { body: aMail() }))).toStrictEqual([403, 'PROJECT_DISABLED'])
  expect(failure(await tenant.call('POST /contacts', { body: { email: 'a@example.com' } }))).toStrictEqual([
    403,
    'PROJECT_DISABLED',
  ])
  expect((await tenant.call('GET /contacts')).status).toBe(200)
  const security = await tenant.call(path())
  expect(at(security.json, 'isDisabled')).toBe(true)
  expect(at(security.json, 'suspensions')).toStrictEqual([
    { at: '2026-01-31T00:00:00.000Z', reason: 'bounces of 12 %', liftedAt: null },
  ])
  await unsuspendProject(host(bench), tenant.id)
  expect((await tenant.call('POST /v1/send', { body: aMail() })).status).toBe(200)
  expect(at((await tenant.call(path())).json, 'suspensions.0.liftedAt')).toStrictEqual(expect.any(String))
})
