import { addOperator, createOperatorKey, findOperatorKey, removeOperator } from '@posthorn/core/access'
import { ROLES } from '@posthorn/core/kernel'
import { fixedClock } from '@posthorn/core/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { memberOf, type Person, person } from '../accounts-kit.ts'
import {
  type Answer,
  at,
  type Bench,
  failure,
  sharedBench,
  type Tenant,
  textAt,
  uniqueAddress,
  useBench,
} from '../harness.ts'
import { anOperator, host } from '../operator-kit.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const OPERATIONS = ROUTES.filter(({ access }) => access === 'operator').map((route) => ({
  name: `${route.method} ${route.path}`,
  path: route.path.replace(/\{\w+\}/g, 'prj_01kajw6zq4h2n8s5r7p3d9f0ya'),
  body: Object.values(route.examples ?? {})[0]?.value ?? {},
  route,
}))

const callAll = async (headers: Record<string, string>): Promise<readonly (readonly [string, Answer])[]> =>
  Promise.all(
    OPERATIONS.map(async ({ name, path, body, route }) => {
      const call = { headers, ...(route.method !== 'GET' && { body }) }
      return [name, await bench.call(`${route.method} ${path}`, call)] as const
    }),
  )

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Creates a key by a signed-in operator. */
async function aKey({ cookie }: Person, body: object = { name: uniqueAddress('key') }): Promise<Answer> {
  return bench.call('POST /operator/keys', { headers: { cookie }, body })
}

type Refused = [caller: string, way: () => Promise<Record<string, string>>, refusal: [number, string]]

describe('the operator API', () => {
  it.each<Refused>([
    ['a stranger', async () => ({}), [401, 'MISSING_AUTH']],
    ['the secret key of a project', async () => bearer(tenant.keys.secret), [403, 'OPERATOR_REQUIRED']],
    ['the public key of a project', async () => bearer(tenant.keys.public), [403, 'OPERATOR_REQUIRED']],
    [
      'a named key with all scopes',
      async () => {
        const body = { name: 'all', scopes: ['full'] }
        return bearer(textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key'))
      },
      [403, 'OPERATOR_REQUIRED'],
    ],
    ['a key of a project that does not exist', async () => bearer(`sk_${'0'.repeat(64)}`), [403, 'OPERATOR_REQUIRED']],
    ['an unknown key of operators', async () => bearer(`ok_${'0'.repeat(64)}`), [401, 'UNAUTHORIZED']],
    ['a very long key', async () => bearer(`ok_${'0'.repeat(4000)}`), [401, 'UNAUTHORIZED']],
    ...ROLES.map(
      (role): Refused => [
        `a member of a project with the role ${role}`,
        async () => {
          const { cookie } = await memberOf(bench, { project: tenant.id, email: uniqueAddress(), role })
          return { cookie, 'x-project-id': tenant.id }
        },
        [403, 'OPERATOR_REQUIRED'],
      ],
    ),
    ['an ended session', async () => ({ cookie: `posthorn_session=${'0'.repeat(64)}` }), [401, 'UNAUTHORIZED']],
  ])('is closed to %s, whatever the path names', async (_, way, refusal) => {
    expect(OPERATIONS.length).toBeGreaterThan(4)
    const headers: Record<string, string> = await way()
    for (const [name, answer] of await callAll(headers))
      expect([name, ...failure(answer)]).toStrictEqual([name, ...refusal])
  })

  it('is open to an operator who is signed in, and to a key that one created', async () => {
    const operator = await anOperator(bench)
    const key = textAt(await aKey(operator), 'key')
    expect(key).toMatch(/^ok_[0-9a-f]{64}$/)
    for (const headers of [{ cookie: operator.cookie }, bearer(key)])
      expect((await bench.call('GET /operator/keys', { headers })).status).toBe(200)
  })

  it('is closed to pages of other sites, even for a signed-in operator', async () => {
    const { cookie } = await anOperator(bench)
    for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      for (const [name, answer] of await callAll({ cookie, ...foreign }))
        expect([name, ...failure(answer)]).toStrictEqual([name, 403, 'FORBIDDEN'])
  })

  it('is closed to an open session as soon as the operator is removed', async () => {
    const operator = await anOperator(bench)
    await removeOperator(host(bench), operator.email)
    for (const [name, answer] of await callAll({ cookie: operator.cookie }))
      expect([name, ...failure(answer)]).toStrictEqual([name, 403, 'OPERATOR_REQUIRED'])
  })

  it('counts unknown keys by network, and valid keys by themselves', async () => {
    const own = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '5' }) // it has limits
    const { secret } = await createOperatorKey(host(own), { name: 'x' })
    const network = { 'x-forwarded-for': '203.0.113.9' }
    const guess = () => own.call('GET /operator/keys', { headers: { ...network, ...bearer(`ok_${'1'.repeat(64)}`) } })
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await guess()).status)
    expect(statuses).toStrictEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await own.call('GET /operator/keys', { headers: { ...network, ...bearer(secret) } })).status).toBe(200)
  })
})

describe('an operator', () => {
  it('must have an account with a verified address', async () => {
    const { email } = await person(bench, uniqueAddress())
    await expect(addOperator(host(bench), email)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(addOperator(host(bench), uniqueAddress())).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('gets no access to projects', async () => {
    const { cookie } = await anOperator(bench)
    const headers = { cookie, 'x-project-id': tenant.id }
    expect(failure(await bench.call('GET /contacts', { headers }))).toStrictEqual([403, 'PROJECT_ACCESS_DENIED'])
  })
})

describe('a key of operators', () => {
  it('has no access to the data of projects', async () => {
    const key = textAt(await aKey(await anOperator(bench)), 'key')
    for (const { access, method, path } of ROUTES) {
      if (access === 'open' || access === 'operator') continue
      const answer = await bench.call(`${method} ${path.replace(/\{\w+\}/g, tenant.id)}`, {
        headers: { ...bearer(key), 'x-project-id': tenant.id },
        ...(method !== 'GET' && { body: {} }),
      })
      expect([method, path, answer.status]).toStrictEqual([method, path, 401])
    }
  })

  it('creates and revokes no keys, and is not stored in clear', async () => {
    const made = await aKey(await anOperator(bench))
    const headers = bearer(textAt(made, 'key'))
    const create = await bench.call('POST /operator/keys', { headers, body: { name: 'more' } })
    expect(failure(create)).toStrictEqual([403, 'FORBIDDEN'])
    const revoke = await bench.call(`DELETE /operator/keys/${textAt(made, 'id')}`, { headers })
    expect(failure(revoke)).toStrictEqual([403, 'FORBIDDEN'])
    const { operators } = bench.posthorn.world.store
    expect(await operators.findKey(textAt(made, 'key'))).toBeUndefined()
    expect(JSON.stringify(await operators.listKeys())).not.toContain(textAt(made, 'key'))
  })

  it('is created only by someone who has just signed in', async () => {
    const own = await useBench() // its sessions are changed
    const { cookie, id } = await anOperator(own)
    const { accounts } = own.posthorn.world.store
    const [session] = await accounts.listSessions(`usr_${id.slice(4)}`, new Date())
    if (!session) throw new Error('no session')
    await accounts.closeSession(session.hash)
    await accounts.openSession({ ...session, freshUntil: new Date(0) }, 9)
    const headers = { cookie }
    expect((await own.call('GET /operator/keys', { headers })).status).toBe(200)
    const create = await own.call('POST /operator/keys', { headers, body: { name: 'late' } })
    expect(failure(create)).toStrictEqual([403, 'FRESH_SIGN_IN_REQUIRED'])
  })

  it('stops working as soon as it is revoked, which can happen once', async () => {
    const operator = await anOperator(bench)
    const made = await aKey(operator)
    const headers = bearer(textAt(made, 'key'))
    expect((await bench.call('GET /operator/keys', { headers })).status).toBe(200)
    const { cookie } = operator
    const revoke = () => bench.call(`DELETE /operator/keys/${textAt(made, 'id')}`, { headers: { cookie } })
    expect((await revoke()).status).toBe(204)
    expect(failure(await bench.call('GET /operator/keys', { headers }))).toStrictEqual([401, 'UNAUTHORIZED'])
    expect(failure(await revoke())).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('is refused from the moment at which it expires', async () => {
    const { world } = bench.posthorn
    const expiresAt = new Date(world.clock.now().getTime() + 60_000)
    const { secret } = await createOperatorKey(host(bench), { name: uniqueAddress('key'), expiresAt })
    const foundAt = (ms: number) => findOperatorKey({ ...world, clock: fixedClock(new Date(ms)) }, secret)
    expect((await foundAt(expiresAt.getTime() - 1))?.expiresAt).toStrictEqual(expiresAt)
    expect(await foundAt(expiresAt.getTime())).toBeUndefined()
  })

  it('has a unique name and a time to expire within ten years', async () => {
    const operator = await anOperator(bench)
    const name = uniqueAddress('key')
    expect((await aKey(operator, { name })).status).toBe(201)
    expect(failure(await aKey(operator, { name }))).toStrictEqual([409, 'CONFLICT'])
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])
      expect(failure(await aKey(operator, { name: 'late', expiresAt }))).toStrictEqual([422, 'VALIDATION_ERROR'])
  })
})

describe('the audit log of operators', () => {
  it('says who created and revoked which key, from where, and who became an operator', async () => {
    const operator = await anOperator(bench)
    const headers = { cookie: operator.cookie }
    const made = await aKey(operator)
    const id = textAt(made, 'id')
    await bench.call(`DELETE /operator/keys/${id}`, { headers })
    const log = await bench.call(`GET /operator/audit?resource=${id}`, { headers })
    const entry = {
      actor: { type: 'user', id: operator.id, name: operator.email, prefix: null },
      resource: { type: 'operator', id },
      ip: '127.0.0.1',
      details: { name: at(made.json, 'name') },
    }
    expect(at(log.json, 'data')).toMatchObject([
      { ...entry, action: 'operator.revoke_key' },
      { ...entry, action: 'operator.create_key' },
    ])
    const added = await bench.call(`GET /operator/audit?resource=${operator.id}`, { headers })
    expect(at(added.json, 'data')).toMatchObject([{ action: 'operator.add', actor: { type: 'system' } }])
    expect(log.text + added.text).not.toContain(textAt(made, 'key'))
  })
})

describe('GET /doctor', () => {
  it('returns the findings of the doctor to an operator, without secrets, and keeps them for a minute', async () => {
    const own = await useBench({ POSTHORN_MAILER_URL: 'smtp://ada:hunter2@127.0.0.1:9' }) // a mail server that is away
    const headers = bearer((await createOperatorKey(host(own), { name: 'x' })).secret)
    const answer = await own.call('GET /doctor', { headers })
    expect(answer).toMatchObject({ status: 200, json: { severity: 'broken', checkedAt: expect.any(String) } })
    expect(at(answer.json, 'findings')).toContainEqual({
      code: 'mailer_unreachable',
      severity: 'broken',
      subject: 'mailer',
      message: expect.stringContaining('127.0.0.1:9 does not respond'),
      fix: expect.stringMatching(/^check host and port/),
    })
    expect(answer.text).not.toContain('hunter2')
    expect((await own.call('GET /doctor', { headers })).json).toStrictEqual(answer.json)
  })
})
