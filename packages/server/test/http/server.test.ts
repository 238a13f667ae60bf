import { StoreUnavailable } from '@posthorn/core/ports'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, type OwnBench, openBench, problems, type Tenant, useBench } from '../harness.ts'

let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  // One case makes its store unready.
  bench = await openBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})
afterAll(() => bench.close())

describe('the server', () => {
  it('returns its features to everyone', async () => {
    const answer = await bench.call('GET /config')
    expect([answer.status, answer.json]).toStrictEqual([
      200,
      {
        environment: expect.any(String),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        features: {
          billing: false,
          uploads: true,
          signup: true,
          authProviders: { github: false, google: false },
          tracking: true,
          inbox: true,
        },
      },
    ])
    const mailing = await useBench({ POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1' })
    expect((await mailing.call('GET /config')).json).toMatchObject({ features: { inbox: false } })
  })

  it('is alive, and ready when the database is', async () => {
    expect((await bench.call('GET /health/live')).json).toStrictEqual({ status: 'ok' })
    expect((await bench.call('GET /health/ready')).json).toStrictEqual({
      status: 'ok',
      delivery: 'ok',
      pausedSince: null,
      failingSince: null,
      database: 'ok',
      commitMs: expect.toSatisfy((ms) => ms === null || Number.isInteger(ms)),
    })
    vi.spyOn(bench.posthorn.world.store, 'ready').mockRejectedValueOnce(new StoreUnavailable('not migrated'))
    expect(failure(await bench.call('GET /health/ready'))).toStrictEqual([503, 'SERVICE_UNAVAILABLE'])
    expect((await bench.call('GET /health/ready')).status).toBe(200)
    vi.restoreAllMocks()
  })
})

describe('the settings of the project', () => {
  const path = () => `/users/@me/projects/${tenant.id}`

  it('can be read and changed, each by itself', async () => {
    const before = await tenant.call(`GET ${path()}`)
    expect(before.json).toStrictEqual({
      id: tenant.id,
      name: 'Engines',
      disabled: false,
      disabledReason: null,
      language: 'en',
      color: null,
      postalAddress: null,
      tracking: { opens: true, transactionalOpens: false, clicks: true },
      sendRatePerSecond: null,
      unknownPolicy: { transactional: 'retry', campaign: 'park' },
      public: tenant.keys.public,
      publicTracking: 'open',
      publicResubscribe: false,
      publicFieldsMax: 100,
      softBouncesMax: 5,
      emailBodiesDays: 90,
      emailsDays: 400,
      eventsDays: 400,
      createdAt: expect.stringMatching(/Z$/),
      revision: 1,
      updatedAt: expect.stringMatching(/Z$/),
    })
    const changes = {
      language: 'pt-BR',
      sendRatePerSecond: 2.5,
      tracking: { clicks: false },
      unknownPolicy: { transactional: 'park' },
    }
    const after = await tenant.call(`PATCH ${path()}`, { body: changes })
    expect(after.json).toMatchObject({
      name: 'Engines',
      language: 'pt-BR',
      sendRatePerSecond: 2.5,
      tracking: { opens: true, transactionalOpens: false, clicks: false },
      unknownPolicy: { transactional: 'park', campaign: 'park' },
    })
    expect((await tenant.call(`GET ${path()}`)).json).toStrictEqual(after.json)
    expect((await tenant.call(`PATCH ${path()}`, { body: { sendRatePerSecond: null } })).json).toMatchObject({
      sendRatePerSecond: null,
    })
  })

  it.each(['retry', 'once', 'park'])('accepts the word %s as the unknown policy of all mail', async (word) => {
    const answer = await tenant.call(`PATCH ${path()}`, { body: { unknownPolicy: word } })
    expect(answer.json).toMatchObject({ unknownPolicy: { transactional: word, campaign: word } })
  })

  it.each([0.001, 0.0011, 10_000])('accepts a send rate of %d', async (sendRatePerSecond) => {
    const answer = await tenant.call(`PATCH ${path()}`, { body: { sendRatePerSecond } })
    expect(answer.json).toMatchObject({ sendRatePerSecond })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ language: 'english!' }, 'language'],
    [{ sendRatePerSecond: 0 }, 'sendRatePerSecond'],
    [{ sendRatePerSecond: 0.0009 }, 'sendRatePerSecond'],
    [{ sendRatePerSecond: 1e-13 }, 'sendRatePerSecond'],
    [{ sendRatePerSecond: 10_000.5 }, 'sendRatePerSecond'],
    [{ unknownPolicy: { transactional: 'drop' } }, 'unknownPolicy.transactional'],
    [{ unknownPolicy: 'drop' }, 'unknownPolicy'],
    [{ unknownPolicy: 5 }, 'unknownPolicy'],
    [{ tracking: { opens: 'yes' } }, 'tracking.opens'],
  ])('refuses %j', async (body, field) => {
    const answer = await tenant.call(`PATCH ${path()}`, { body })
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([[field, expect.any(String)]])
  })

  it('of another project are not found', async () => {
    const other = await bench.tenant()
    for (const id of [other.id, 'prj_unknown', 'x']) {
      expect(failure(await tenant.call(`GET /users/@me/projects/${id}`))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
      const changed = await tenant.call(`PATCH /users/@me/projects/${id}`, { body: { name: 'Mine' } })
      expect(failure(changed)).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    }
    expect((await other.call(`GET /users/@me/projects/${other.id}`)).json).toMatchObject({ name: 'Engines' })
  })
})
