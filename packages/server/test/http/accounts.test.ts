import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { aPassword, cookiesOf, fromAnywhere, type Person, person } from '../accounts-kit.ts'
import { at, type Bench, failure, problems, sharedWorkingBench, uniqueAddress, useBench } from '../harness.ts'

let bench: Bench
beforeAll(async () => {
  const opened = await sharedWorkingBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
})

const me = (headers: Record<string, string>) => bench.call('GET /users/@me', { headers })

describe('signing up', () => {
  it('creates an account, and opens a session in a cookie that scripts cannot read', async () => {
    const email = uniqueAddress()
    const answer = await bench.call('POST /auth/signup', {
      body: { email: ` ${email.toUpperCase()}`, password: aPassword },
    })
    expect([answer.status, answer.json]).toStrictEqual([
      201,
      { success: true, data: { id: expect.stringMatching(/^usr_/), email } },
    ])
    const [session, device] = answer.headers.getSetCookie()
    expect(session).toMatch(/^posthorn_session=[0-9a-f]{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^posthorn_device=\S+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/)
    expect((await me({ cookie: cookiesOf(answer) })).json).toStrictEqual({
      id: at(answer.json, 'data.id'),
      email,
      emailVerified: false,
      createdAt: expect.any(String),
    })
  })

  it('is refused for an address that has an account, and for a short password', async () => {
    const email = uniqueAddress()
    await person(bench, email)
    expect(failure(await bench.call('POST /auth/signup', { body: { email, password: aPassword } }))).toStrictEqual([
      409,
      'CONFLICT',
    ])
    const short = await bench.call('POST /auth/signup', { body: { email: uniqueAddress(), password: '1234567' } })
    expect([short.status, problems(short)]).toStrictEqual([422, [['password', 'too_small']]])
    expect(
      (await bench.call('POST /auth/signup', { body: { email: uniqueAddress(), password: '12345678' } })).status,
    ).toBe(201)
    for (const [length, status] of [
      [256, 201],
      [257, 422],
    ] as const)
      expect(
        (await bench.call('POST /auth/signup', { body: { email: uniqueAddress(), password: 'x'.repeat(length) } }))
          .status,
      ).toBe(status)
  })

  it('can be switched off', async () => {
    const closed = await useBench({ POSTHORN_DISABLE_SIGNUPS: 'on' })
    const answer = await closed.call('POST /auth/signup', { body: { email: uniqueAddress(), password: aPassword } })
    expect(failure(answer)).toStrictEqual([403, 'FORBIDDEN'])
    expect(at(answer.json, 'error')).toMatchObject({
      message: 'Sign-up requires an invitation on this server.',
      suggestion: 'Ask a member of a project to invite you, or ask the operator to enable sign-up.',
    })
    expect(at((await closed.call('GET /config')).json, 'features.signup')).toBe(false)
    expect(at((await bench.call('GET /config')).json, 'features.signup')).toBe(true)
  })

  it('gives the account to one of several people who sign up with one address together', async () => {
    const email = uniqueAddress()
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => bench.call('POST /auth/signup', { body: { email, password: aPassword } })),
    )
    expect(tries.map(({ status }) => status).sort()).toStrictEqual([201, 409, 409, 409])
  })
})

describe('the first user', () => {
  it('comes from the settings, and owns the first project', async () => {
    const env = { POSTHORN_ADMIN_EMAIL: 'boss@example.com', POSTHORN_ADMIN_PASSWORD: aPassword }
    const { openDeployment } = await import('../../src/processes/deployment.ts')
    const { loadConfig } = await import('../../src/config/config.ts')
    const { silentLog } = await import('@posthorn/core/ports')
    const config = loadConfig({ POSTHORN_DATABASE_URL: 'sqlite::memory:', ...env })
    const { posthorn, first } = await openDeployment(config, silentLog)
    const { accounts, project } = posthorn.world.store
    const user = await accounts.findByEmail('boss@example.com')
    if (!user || !first) throw new Error('both were created')
    expect(await project(first.project.id).members.list()).toMatchObject([{ userId: user.id, role: 'OWNER' }])
    expect(user.verifiedAt).toBeInstanceOf(Date)
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await posthorn.close()
    expect(() => loadConfig({ POSTHORN_ADMIN_EMAIL: 'boss@example.com' })).toThrow('belong together')
  })
})

describe('signing in', () => {
  it('opens a new session with each sign-in, never one that was chosen elsewhere', async () => {
    const email = uniqueAddress()
    const [first, second] = [await person(bench, email), await signIn(email)]
    expect(first.cookie).not.toBe(second.cookie)
    const planted = await bench.call('POST /auth/login', {
      body: { email, password: aPassword },
      headers: { cookie: first.cookie },
    })
    // The browser has a new session, and its old one is over; the other browser is signed in as before.
    expect(cookiesOf(planted)).not.toContain(first.cookie.slice(0, 81))
    expect((await me({ cookie: first.cookie })).status).toBe(401)
    expect((await me({ cookie: second.cookie })).status).toBe(200)
    const chosen = { cookie: `posthorn_session=${'a'.repeat(64)}` }
    const fixed = await bench.call('POST /auth/login', { body: { email, password: aPassword }, headers: chosen })
    expect(fixed.status).toBe(200)
    expect(failure(await me(chosen))).toStrictEqual([401, 'UNAUTHORIZED'])
  })

  it('gives the same answer to a wrong password, an unknown address, and an invalid address', async () => {
    const email = uniqueAddress()
    await person(bench, email)
    const said = new Set<string>()
    for (const body of [
      { email, password: 'wrong password' },
      { email: uniqueAddress(), password: aPassword },
      { email: 'nobody', password: aPassword },
      { email, password: 'x' },
    ]) {
      const answer = await bench.call('POST /auth/login', { body })
      expect(failure(answer)).toStrictEqual([401, 'INVALID_CREDENTIALS'])
      expect(answer.headers.getSetCookie()).toStrictEqual([])
      said.add(`${at(answer.json, 'error.message')} ${at(answer.json, 'error.suggestion')}`)
    }
    expect(said.size).toBe(1)
  })

  it('does the same work for an unknown address as for a wrong password', async () => {
    const email = uniqueAddress()
    await person(bench, email)
    const known = { email, password: 'wrong password' }
    const unknown = { email: uniqueAddress(), password: 'wrong password' }
    const cost = { known: 0, unknown: 0 }
    // The first of each loads what it needs. Hashing is done on other threads, whose time counts as the process's.
    for (let n = 0; n < 5; n++)
      for (const [name, body] of [['known', known] as const, ['unknown', unknown] as const]) {
        const before = process.cpuUsage()
        expect((await bench.call('POST /auth/login', { body })).status).toBe(401)
        const { user, system } = process.cpuUsage(before)
        if (n > 0) cost[name] += user + system
      }
    // Without the hash the work would be less than a tenth.
    expect(cost.unknown / cost.known).toBeGreaterThan(0.5)
    expect(cost.unknown / cost.known).toBeLessThan(2)
  })

  it('accepts a password in all its Unicode spellings', async () => {
    const email = uniqueAddress()
    const password = 'pa\u0308sswörter'
    expect((await bench.call('POST /auth/signup', { body: { email, password } })).status).toBe(201)
    expect(
      (await bench.call('POST /auth/login', { body: { email, password: password.normalize('NFC') } })).status,
    ).toBe(200)
  })

  it('is refused after ten wrong passwords, except on a device where the person was signed in', async () => {
    const own = await useBench() // the tries of a network are counted
    const email = uniqueAddress()
    const { device } = await person(own, email)
    const tryIt = (password: string, headers: Record<string, string> = {}) =>
      own.call('POST /auth/login', { body: { email, password }, headers })
    for (let n = 0; n < 10; n++) expect((await tryIt('wrong password')).status).toBe(401)
    const refused = await tryIt(aPassword)
    expect(failure(refused)).toStrictEqual([429, 'RATE_LIMIT_EXCEEDED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The account of another person is not locked, nor is this one for its owner, or from elsewhere.
    expect((await own.call('POST /auth/login', { body: { email: uniqueAddress(), password: 'x' } })).status).toBe(401)
    expect((await tryIt(aPassword, { cookie: device })).status).toBe(200)
    expect((await tryIt(aPassword, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
    const forged = device.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await tryIt(aPassword, { cookie: forged })).status).toBe(429)
  })

  it("goes by the address of the connection, whatever the caller's headers say, if no proxy is trusted", async () => {
    const own = await useBench({ POSTHORN_TRUSTED_PROXIES: 'none' })
    const email = uniqueAddress()
    await person(own, email)
    const tryFrom = (network: string) =>
      own.call('POST /auth/login', {
        body: { email, password: 'wrong password' },
        headers: { 'x-forwarded-for': network },
      })
    for (let n = 0; n < 10; n++) expect((await tryFrom(`203.0.113.${n}`)).status).toBe(401)
    expect((await tryFrom('203.0.113.99')).status).toBe(429)
  })

  const signIn = async (email: string): Promise<Person> => {
    const answer = await bench.call('POST /auth/login', { body: { email, password: aPassword } })
    return { email, id: String(at(answer.json, 'data.id')), cookie: cookiesOf(answer), device: '' }
  }
})

describe('choosing passwords', () => {
  it('does not block the sign-ins of others when a few accounts flood it', async () => {
    const { email } = await person(bench, uniqueAddress())
    const few = [
      await person(bench, uniqueAddress()),
      await person(bench, uniqueAddress()),
      await person(bench, uniqueAddress()),
    ]
    const change = ({ cookie }: Person) =>
      bench.call('POST /users/@me/password', { body: { password: 'battery staple' }, headers: { cookie } })
    const flood = few.flatMap((one) => Array.from({ length: 30 }, () => change(one)))
    const logins = [1, 2, 3].map(() => bench.call('POST /auth/login', { body: { email, password: aPassword } }))
    expect((await Promise.all(logins)).map(({ status }) => status)).toStrictEqual([200, 200, 200])
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status))
    expect(statuses).toContain(429)
    expect(statuses).not.toContain(500)
  })
})

describe('a session', () => {
  it('ends on the server when the person signs out, however often', async () => {
    const { cookie } = await person(bench, uniqueAddress())
    const answer = await bench.call('GET /auth/logout', { headers: { cookie } })
    expect([answer.status, answer.json]).toStrictEqual([200, { success: true }])
    expect(answer.headers.getSetCookie()).toStrictEqual([
      'posthorn_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ])
    expect(failure(await me({ cookie }))).toStrictEqual([401, 'UNAUTHORIZED'])
    expect((await bench.call('GET /auth/logout', { headers: { cookie } })).status).toBe(200)
    expect((await bench.call('GET /auth/logout')).status).toBe(200)
  })

  it('is stored as a hash, and expires', async () => {
    const { cookie, id } = await person(bench, uniqueAddress())
    const token = /posthorn_session=(\w+)/.exec(cookie)?.[1] ?? ''
    const { store, secrets } = bench.posthorn.world
    expect(await store.accounts.findSession(token, new Date())).toBeUndefined()
    const hash = secrets.sha256(token)
    const day = 86_400_000
    expect((await store.accounts.findSession(hash, new Date(Date.now() + 7 * day - 60_000)))?.id).toBe(id)
    expect(await store.accounts.findSession(hash, new Date(Date.now() + 7 * day))).toBeUndefined()
  })

  it('is ignored if there is a key, even a wrong one', async () => {
    const { cookie } = await person(bench, uniqueAddress())
    for (const authorization of ['Bearer sk_wrong', 'Basic x', 'Bearer'])
      expect((await me({ cookie, authorization })).status).toBe(401)
    const headers = { cookie, authorization: `Bearer sk_${'0'.repeat(64)}`, 'x-project-id': 'prj_1' }
    expect(failure(await bench.call('GET /contacts', { headers }))).toStrictEqual([401, 'UNAUTHORIZED'])
    const { call } = await bench.tenant()
    expect(failure(await call('GET /users/@me'))).toStrictEqual([401, 'INVALID_API_KEY'])
  })

  it('is required for operations of a signed-in user', async () => {
    expect(failure(await bench.call('GET /users/@me'))).toStrictEqual([401, 'MISSING_AUTH'])
    for (const cookie of ['posthorn_session=', 'posthorn_session=short', `other=${'a'.repeat(64)}`])
      expect(failure(await me({ cookie }))).toStrictEqual([401, 'MISSING_AUTH'])
  })

  it('has a cookie that no other host can set, if the server is reached over https', async () => {
    const own = await useBench({ POSTHORN_BASE_URL: 'https://mail.example.com' })
    const answer = await own.call('POST /auth/signup', { body: { email: uniqueAddress(), password: aPassword } })
    const [session = ''] = answer.headers.getSetCookie()
    expect(session).toMatch(/^__Host-posthorn_session=\w{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/)
    expect((await own.call('GET /users/@me', { headers: { cookie: cookiesOf(answer) } })).status).toBe(200)
    const planted = cookiesOf(answer).replaceAll('__Host-', '')
    expect((await own.call('GET /users/@me', { headers: { cookie: planted } })).status).toBe(401)
  })
})

describe('a page of another site', () => {
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost.evil.example', 'sec-fetch-site': 'cross-site' },
  ]

  it.each(FOREIGN)('can neither open nor use a session: %o', async (headers) => {
    const { cookie } = await person(bench, uniqueAddress())
    for (const route of ROUTES) {
      const isGuarded = route.effect === 'session' || route.access === 'session' || route.access === 'operator'
      if (!isGuarded) continue
      const answer = await bench.call(`${route.method} ${route.path}`, {
        headers: { ...headers, cookie },
        ...(route.method !== 'GET' && { body: { email: uniqueAddress(), password: aPassword, token: 'x' } }),
      })
      expect([route.path, ...failure(answer)]).toStrictEqual([route.path, 403, 'FORBIDDEN'])
    }
    expect((await me({ cookie })).status).toBe(200)
  })

  it('can do nothing in a project of the signed-in user, by no operation of the route table', async () => {
    const { cookie } = await person(bench, uniqueAddress())
    const made = await bench.call('POST /users/@me/projects', { headers: { cookie }, body: { name: 'Shop' } })
    const id = String(at(made.json, 'id'))
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'x-project-id': id, cookie }
    const open = new Set(['open', 'inbox'])
    for (const { method, path, access } of ROUTES) {
      if (open.has(access)) continue
      const answer = await bench.call(`${method} ${path.replace(/\{\w+\}/g, id)}`, {
        headers,
        ...(method !== 'GET' && { body: {} }),
      })
      expect([method, path, ...failure(answer)]).toStrictEqual([method, path, 403, 'FORBIDDEN'])
    }
    const mine = await bench.call('GET /users/@me/projects', { headers: { cookie } })
    expect(mine.json).toMatchObject([{ id, name: 'Shop' }])
  })

  it('cannot hide what it sends in a form', async () => {
    const raw = JSON.stringify({ email: uniqueAddress(), password: aPassword })
    const answer = await bench.call('POST /auth/signup', { raw, headers: { 'content-type': 'text/plain' } })
    expect(failure(answer)).toStrictEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it('may be our own, or one that the operator allows', async () => {
    const own = await useBench({ POSTHORN_CORS_ORIGINS: 'https://app.example.com' })
    const { cookie } = await person(own, uniqueAddress())
    const asked = async (headers: Record<string, string>) =>
      (await own.call('GET /users/@me', { headers: { cookie, ...headers } })).status
    expect(await asked({ origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' })).toBe(200)
    expect(await asked({ origin: 'http://127.0.0.1:0' })).toBe(200)
    expect(await asked({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await asked({ 'sec-fetch-site': 'none' })).toBe(200)
    expect(await asked({ origin: 'https://mail.example.com', host: 'mail.example.com' })).toBe(200)
    expect(await asked({ origin: 'https://mail.example.com', host: 'other.example.com' })).toBe(403)
    expect(await asked({ origin: 'http://mail.example.com', host: 'mail.example.com' })).toBe(200)
  })

  it('may not have come over http, if the server is reached over https', async () => {
    const own = await useBench({ POSTHORN_BASE_URL: 'https://mail.example.com' })
    const { cookie } = await person(own, uniqueAddress())
    const asked = async (headers: Record<string, string>) =>
      (await own.call('POST /users/@me/projects', { body: { name: 'x' }, headers: { cookie, ...headers } })).status
    for (const host of ['mail.example.com', 'other.example.com']) {
      expect(await asked({ origin: `http://${host}`, host, 'sec-fetch-site': 'cross-site' })).toBe(403)
      expect(await asked({ origin: `http://${host}`, host })).toBe(403)
      expect(await asked({ origin: `https://${host}`, host })).toBe(201)
    }
  })
})
