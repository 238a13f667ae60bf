import { eventually } from '@posthorn/core/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact, contactsOf } from '../audience-kit.ts'
import { at, type Bench, failure, sharedWorkingBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedWorkingBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const BUILT_IN = [
  { field: 'email', type: 'string', isCustom: false, coverage: 1 },
  { field: 'subscribed', type: 'boolean', isCustom: false, coverage: 1 },
  { field: 'createdAt', type: 'date', isCustom: false, coverage: 1 },
  { field: 'updatedAt', type: 'date', isCustom: false, coverage: 1 },
]

const custom = async () => {
  const fields = at((await tenant.call('GET /contacts/fields')).json, 'fields')
  return Array.isArray(fields) ? fields.slice(BUILT_IN.length) : undefined
}

describe('GET /contacts/fields', () => {
  it('returns the built-in fields, then the custom ones', async () => {
    await aContact(tenant, 'a@example.com', { data: { plan: 'pro', age: 36, beta: true, since: '2026-01-31' } })
    await aContact(tenant, 'b@example.com', { data: { plan: 'free' } })
    const answer = await tenant.call('GET /contacts/fields')
    expect([answer.status, answer.json]).toStrictEqual([
      200,
      {
        fields: [
          ...BUILT_IN,
          { field: 'data.age', type: 'number', isCustom: true, coverage: 0.5 },
          { field: 'data.beta', type: 'boolean', isCustom: true, coverage: 0.5 },
          { field: 'data.plan', type: 'string', isCustom: true, coverage: 1 },
          { field: 'data.since', type: 'date', isCustom: true, coverage: 0.5 },
        ],
        count: 8,
      },
    ])
  })

  it('follows every change of a contact', async () => {
    const id = await aContact(tenant, 'a@example.com', { data: { plan: 'pro' } })
    await aContact(tenant, 'b@example.com', {})
    expect(await custom()).toMatchObject([{ field: 'data.plan', coverage: 0.5 }])
    await tenant.call(`PATCH /contacts/${id}`, { body: { data: { plan: null } } })
    expect(await custom()).toMatchObject([{ field: 'data.plan', type: 'string', coverage: 0 }])
    await tenant.call(`PATCH /contacts/${id}`, { body: { data: { plan: 5 } } })
    expect(await custom()).toMatchObject([{ field: 'data.plan', type: 'string', coverage: 0.5 }])
    await tenant.call(`DELETE /contacts/${id}`)
    expect(await custom()).toMatchObject([{ field: 'data.plan', coverage: 0 }])
  })

  it('contains only fields of the project', async () => {
    const other = await bench.tenant()
    await aContact(other, 'a@example.com', { data: { theirs: 1 } })
    expect(await custom()).toStrictEqual([])
  })
})

describe('GET /contacts/fields/{field}/values', () => {
  const values = (field: string, query = '') =>
    tenant.call(`GET /contacts/fields/${encodeURIComponent(field)}/values${query}`)

  it('returns each value once, in its type', async () => {
    for (const [i, plan] of ['pro', 'free', 'pro', 5, true, null].entries()) {
      await aContact(tenant, `p${i}@example.com`, { data: { plan, empty: '' } })
    }
    const answer = await values('data.plan')
    expect([answer.status, answer.json]).toStrictEqual([
      200,
      {
        field: 'data.plan',
        values: [5, true, 'free', 'pro'],
        count: 4,
        limit: 100,
        sampled: false,
        sampleSize: 6,
      },
    ])
    expect((await values('plan')).json).toMatchObject({ count: 4 })
  })

  it.each([['data.plan tier'], ['data.a/b'], ['data.größe'], ['data.100%'], ['data.x.y']])(
    'of the field %s',
    async (field) => {
      const name = field.slice('data.'.length)
      const [outer = '', inner] = name.split('.')
      await aContact(tenant, 'a@example.com', { data: inner ? { [outer]: { [inner]: 'v' } } : { [name]: 'v' } })
      expect((await values(field)).json).toMatchObject({ values: ['v'], count: 1 })
    },
  )

  it('returns the values that exist for subscriptions and times', async () => {
    await aContact(tenant, 'a@example.com')
    expect((await values('subscribed')).json).toMatchObject({ values: [true], count: 1 })
    const contact = (await contactsOf(tenant))['a@example.com']
    expect((await values('createdAt')).json).toMatchObject({ values: [at(contact, 'createdAt')], count: 1 })
    expect((await values('updatedAt')).json).toMatchObject({ values: [at(contact, 'updatedAt')], count: 1 })
    await aContact(tenant, 'b@example.com', { subscribed: false })
    expect((await values('subscribed')).json).toMatchObject({ values: [false, true], count: 2 })
  })

  it.each(['email', 'data.unknown', 'unknown'])('are empty for %s', async (field) => {
    await aContact(tenant, 'a@example.com')
    expect((await values(field)).json).toMatchObject({ values: [], count: 0 })
  })

  it.each([
    ['', 100],
    ['?limit=1', 1],
    ['?limit=200', 200],
  ])('with %j are at most %i', async (query, limit) => {
    await aContact(tenant, 'a@example.com', { data: { n: 1 } })
    expect((await values('data.n', query)).json).toMatchObject({ limit, count: 1 })
  })

  it.each(['?limit=0', '?limit=201', '?limit=x', '?limit=1.5'])('with %s are refused', async (query) => {
    expect(failure(await values('data.n', query))).toStrictEqual([400, 'BAD_REQUEST'])
  })
})

describe('GET /contacts/fields/{field}/usage', () => {
  it('names the segments that refer to the field, and counts the contacts that have it', async () => {
    await aContact(tenant, 'a@example.com', { data: { plan: 'pro' } })
    const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
    const segment = await tenant.call('POST /segments', { body: { name: 'Paying', filters } })
    expect((await tenant.call('GET /contacts/fields/data.plan/usage')).json).toStrictEqual({
      usedInSegments: [{ id: at(segment.json, 'id'), name: 'Paying' }],
      usedInCampaigns: [],
      usedInWorkflows: [],
      hidden: [],
      contactCount: 1,
      canDelete: false,
    })
    expect((await tenant.call('GET /contacts/fields/unknown/usage')).json).toMatchObject({
      usedInSegments: [],
      contactCount: 0,
    })
    expect((await tenant.call('GET /contacts/fields/email/usage')).json).toMatchObject({ canDelete: false })
  })
})

describe('DELETE /contacts/fields/{field}', () => {
  it('takes the field from every contact; conditions on it match nothing', async () => {
    for (const email of ['a@example.com', 'b@example.com']) {
      await aContact(tenant, email, { data: { plan: 'pro', age: 1 } })
    }
    const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'exists' }] }
    const segment = at((await tenant.call('POST /segments', { body: { name: 'x', filters } })).json, 'id')
    const answer = await tenant.call('DELETE /contacts/fields/data.plan')
    expect([answer.status, answer.json]).toStrictEqual([200, { deletedFrom: 2 }])
    expect(await custom()).toMatchObject([{ field: 'data.age' }])
    expect((await tenant.call(`GET /segments/${segment}/contacts`)).json).toMatchObject({ total: 0 })
    await eventually(async () => {
      const contacts = await contactsOf(tenant)
      expect(Object.values(contacts).map((contact) => at(contact, 'data'))).toStrictEqual([{ age: 1 }, { age: 1 }])
    })
  })

  it('removes contacts immediately from tracked segments that the field put them in', async () => {
    await aContact(tenant, 'a@example.com', { data: { plan: 'pro' } })
    await aContact(tenant, 'b@example.com', {})
    const create = async (name: string, field: string, operator: string) => {
      const filters = { operator: 'AND', conditions: [{ field, operator }] }
      return at((await tenant.call('POST /segments', { body: { name, filters, trackMembership: true } })).json, 'id')
    }
    const direct = await create('direct', 'data.plan', 'exists')
    const through = await create('through', `segment.${direct}`, 'memberOfSegment')
    const other = await create('other', 'data.plane', 'notExists')
    const counts = async () =>
      Promise.all(
        [direct, through, other].map(async (id) => at((await tenant.call(`GET /segments/${id}`)).json, 'memberCount')),
      )
    await eventually(async () => expect(await counts()).toStrictEqual([1, 1, 2]))
    await tenant.call('DELETE /contacts/fields/data.plan')
    await eventually(async () => expect(await counts()).toStrictEqual([0, 0, 2]))
  })

  it.each(['email', 'subscribed', 'createdAt', 'updatedAt'])('refuses the built-in field %s', async (field) => {
    expect(failure(await tenant.call(`DELETE /contacts/fields/${field}`))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it('of an unused field changes no contact', async () => {
    expect((await tenant.call('DELETE /contacts/fields/unknown')).json).toStrictEqual({ deletedFrom: 0 })
  })
})

it('rejects the catalog as a contact id, and the public key', async () => {
  expect((await tenant.call('GET /contacts/fields')).status).toBe(200)
  expect(failure(await tenant.callPublicly('GET /contacts/fields'))).toStrictEqual([401, 'INVALID_API_KEY'])
  expect(failure(await tenant.call('PATCH /contacts/fields', { body: {} }))).toStrictEqual([405, 'METHOD_NOT_ALLOWED'])
})
