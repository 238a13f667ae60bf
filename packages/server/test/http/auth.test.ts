import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { aMail, type Bench, failure, remains, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const EVENT = { event: 'opened', email: 'ada@example.com' }
const authorization = (value: string) => ({ headers: { authorization: value } })

/** The operations that need no key. Neither roles nor scopes apply to them. */
const OPEN = [
  'GET /auth/logout',
  'GET /auth/oauth-config',
  'GET /config',
  'GET /health/live',
  'GET /health/ready',
  'POST /auth/device',
  'POST /auth/device/token',
  'POST /auth/login',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /auth/request-password-reset',
  'POST /auth/request-verification',
  'POST /auth/reset-password',
  'POST /auth/second-factor',
  'POST /auth/signup',
  'POST /auth/verify-email',
  'POST /webhooks/incoming/{provider}',
  'POST /webhooks/sns',
]
/** The operations of one person, in no project. */
const PERSONAL = [
  'DELETE /users/@me/identities/{id}',
  'DELETE /users/@me/passkeys/{id}',
  'DELETE /users/@me/sessions',
  'DELETE /users/@me/sessions/{id}',
  'DELETE /users/@me/totp',
  'GET /users/@me',
  'GET /users/@me/audit',
  'GET /users/@me/projects',
  'GET /users/@me/security',
  'PATCH /users/@me/passkeys/{id}',
  'POST /users/@me/identities',
  'POST /users/@me/passkeys',
  'POST /users/@me/passkeys/options',
  'POST /users/@me/password',
  'POST /users/@me/projects',
  'POST /users/@me/projects/claim',
  'POST /users/@me/recovery-codes',
  'POST /users/@me/totp',
  'POST /users/@me/totp/confirm',
]

it('the routes without a role and a scope are these', () => {
  const of = (one: string) =>
    ROUTES.filter(({ access }) => access === one).map(({ method, path }) => `${method} ${path}`)
  expect(of('open').sort()).toStrictEqual(OPEN)
  expect(of('session').sort()).toStrictEqual(PERSONAL)
})

describe('a key', () => {
  it('is needed by every route that is not open', async () => {
    for (const { access, method, path } of ROUTES) {
      if (access === 'open') continue
      const answer = await bench.call(`${method} ${path.replace(/\{(\w+)\}/g, 'x_1')}`)
      expect([path, ...failure(answer)]).toStrictEqual([path, 401, 'MISSING_AUTH'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it.each([
    ['another scheme', 'Basic c2tfMTpzZWNyZXQ=', 'MISSING_AUTH'],
    ['a scheme without a key', 'Bearer', 'MISSING_AUTH'],
    ['two words', 'Bearer sk_1 sk_2', 'MISSING_AUTH'],
    ['an unknown key', `Bearer sk_${'0'.repeat(64)}`, 'UNAUTHORIZED'],
    ['no kind of key', 'Bearer secret', 'UNAUTHORIZED'],
    ['a very long key', `Bearer sk_${'0'.repeat(4000)}`, 'UNAUTHORIZED'],
    ['an unknown public key', `Bearer pk_${'0'.repeat(64)}`, 'INVALID_API_KEY'],
  ])('is refused: %s', async (_, header, code) => {
    expect(failure(await bench.call('GET /contacts', authorization(header)))).toStrictEqual([401, code])
  })

  it('is refused with changed case, and with a character more or less', async () => {
    const { secret } = tenant.keys
    for (const key of [secret.toUpperCase(), `${secret}0`, secret.slice(0, -1)]) {
      expect(failure(await bench.call('GET /contacts', authorization(`Bearer ${key}`)))).toStrictEqual([
        401,
        'UNAUTHORIZED',
      ])
    }
  })

  it('is accepted with any case of the scheme', async () => {
    expect((await bench.call('GET /contacts', authorization(`bearer ${tenant.keys.secret}`))).status).toBe(200)
  })

  it('is not stored in clear', async () => {
    const found = await bench.posthorn.world.store.projects.findByKey(tenant.keys.secret)
    expect(found).toBeUndefined()
  })
})

describe('a public key', () => {
  it('may track events', async () => {
    expect((await tenant.callPublicly('POST /v1/track', { body: EVENT })).status).toBe(200)
  })

  it('may do nothing else', async () => {
    for (const { access, method, path } of ROUTES) {
      // Operators have tests of their own.
      if (access === 'open' || access === 'any-key' || access === 'operator') continue
      const call = method === 'GET' ? {} : { body: aMail() }
      const answer = await tenant.callPublicly(`${method} ${path.replace(/\{(\w+)\}/g, 'x_1')}`, call)
      expect([path, ...failure(answer)]).toStrictEqual([path, 401, 'INVALID_API_KEY'])
    }
  })

  it('of an unknown project tracks nothing', async () => {
    const headers = { authorization: `Bearer pk_${'1'.repeat(64)}` }
    expect(failure(await bench.call('POST /v1/track', { body: EVENT, headers }))).toStrictEqual([401, 'UNAUTHORIZED'])
  })
})

describe('rotation', () => {
  it('ends both old keys immediately and shows the new ones', async () => {
    const rotating = await bench.tenant()
    const answer = await rotating.call(`POST /users/@me/projects/${rotating.id}/regenerate-keys`)
    expect(answer.status).toBe(200)
    expect(answer.json).toStrictEqual({
      id: rotating.id,
      name: 'Engines',
      public: expect.stringMatching(/^pk_[0-9a-f]{64}$/),
      secret: expect.stringMatching(/^sk_[0-9a-f]{64}$/),
    })
    expect(failure(await rotating.call('GET /contacts'))).toStrictEqual([401, 'UNAUTHORIZED'])
    expect(failure(await rotating.callPublicly('POST /v1/track', { body: EVENT }))).toStrictEqual([401, 'UNAUTHORIZED'])
    const fresh = authorization(`Bearer ${textAt(answer, 'secret')}`)
    expect((await bench.call('GET /contacts', fresh)).status).toBe(200)
  })

  it('of another project answers 404 and changes nothing', async () => {
    const other = await bench.tenant()
    const answer = await tenant.call(`POST /users/@me/projects/${other.id}/regenerate-keys`)
    expect(failure(answer)).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await other.call('GET /contacts')).status).toBe(200)
  })
})

describe('a disabled project', () => {
  it('reads, looks up, and writes nothing', async () => {
    const disabled = await bench.tenant()
    await disabled.call('POST /contacts', { body: { email: 'ada@example.com' } })
    const { settings } = bench.posthorn.world.store.project(disabled.id)
    const project = await settings.find()
    if (!project) throw new Error('the project is gone')
    await settings.update({ ...project, disabled: true, disabledReason: 'too many bounces' })
    const before = await remains(bench, disabled)

    const refused = await disabled.call('POST /v1/send', { body: aMail({ to: 'new@example.com' }) })
    expect(failure(refused)).toStrictEqual([403, 'PROJECT_DISABLED'])
    expect(refused.text).toContain('too many bounces')
    for (const [operation, body] of [
      ['POST /contacts', { email: 'new@example.com' }],
      ['POST /v1/track', EVENT],
      [`PATCH /users/@me/projects/${disabled.id}`, { name: 'New' }],
    ] as const) {
      expect(failure(await disabled.call(operation, { body }))).toStrictEqual([403, 'PROJECT_DISABLED'])
    }
    expect((await disabled.call('GET /contacts')).status).toBe(200)
    expect((await disabled.call('POST /contacts/lookup', { body: { emails: ['ada@example.com'] } })).status).toBe(200)
    expect(await remains(bench, disabled)).toStrictEqual(before)
  })
})
