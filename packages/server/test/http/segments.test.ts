import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { at, type Bench, failure, problems, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const filter = { field: 'data.plan', operator: 'equals', value: 'pro' }
const flat = { operator: 'AND', conditions: [filter] }
const grouped = { logic: 'AND', groups: [{ filters: [filter] }] }
const post = (body: unknown) => tenant.call('POST /segments', { body })
const aSegment = async (fields: Record<string, unknown> = {}) =>
  textAt(await post({ name: 'Paying', filters: flat, ...fields }), 'id')
const emails = ({ json }: { json: unknown }) => {
  const data = at(json, 'data')
  return Array.isArray(data) ? data.map((contact) => at(contact, 'email')) : data
}

describe('POST /segments', () => {
  it('creates a dynamic one, and keeps the condition as it was sent', async () => {
    await aContact(tenant, 'ada@example.com', { data: { plan: 'pro' } })
    const answer = await post({ name: 'Paying', filters: flat })
    expect([answer.status, answer.json]).toStrictEqual([
      201,
      {
        id: expect.stringMatching(/^seg_/),
        name: 'Paying',
        description: null,
        type: 'DYNAMIC',
        filters: flat,
        condition: grouped,
        trackMembership: false,
        entryEvent: 'segment.paying.entry',
        exitEvent: 'segment.paying.exit',
        memberCount: 1,
        createdAt: expect.stringMatching(/Z$/),
        revision: 1,
        updatedAt: expect.stringMatching(/Z$/),
      },
    ])
  })

  it.each([
    ['filters', flat],
    ['filters', grouped],
    ['condition', flat],
    ['condition', grouped],
  ])('accepts %s in both forms', async (name, form) => {
    const { json } = await post({ name: 'Paying', type: 'DYNAMIC', [name]: form })
    expect(json).toMatchObject({ filters: form, condition: grouped })
  })

  it('creates a static one', async () => {
    const { json } = await post({ name: 'Testers', type: 'STATIC', description: 'of the beta' })
    expect(json).toMatchObject({
      type: 'STATIC',
      description: 'of the beta',
      filters: null,
      condition: null,
      memberCount: 0,
    })
  })

  it.each<[string, unknown, string, string]>([
    ['no name', { filters: flat }, 'name', 'required'],
    ['an empty name', { name: '', filters: flat }, 'name', 'too_small'],
    ['no condition', { name: 'x' }, 'condition', 'required'],
    ['a condition of a static one', { name: 'x', type: 'STATIC', condition: flat }, 'condition', 'not_allowed'],
    ['filters of a static one', { name: 'x', type: 'STATIC', filters: flat }, 'filters', 'not_allowed'],
    ['two conditions', { name: 'x', filters: flat, condition: { ...flat, operator: 'OR' } }, 'filters', 'ambiguous'],
    ['another type', { name: 'x', type: 'OTHER', filters: flat }, 'type', 'invalid_value'],
    [
      'trackMembership that is no truth',
      { name: 'x', filters: flat, trackMembership: 1 },
      'trackMembership',
      'invalid_type',
    ],
    ['filters that are a list', { name: 'x', filters: [filter] }, 'filters', 'invalid_type'],
    [
      'an unknown operator',
      { name: 'x', filters: { ...flat, conditions: [{ ...filter, operator: 'is' }] } },
      'filters.conditions.0.operator',
      'invalid_value',
    ],
    [
      'no value',
      { name: 'x', filters: { ...flat, conditions: [{ field: 'data.plan', operator: 'equals' }] } },
      'filters.conditions.0.value',
      'required',
    ],
    [
      'a window without a unit',
      { name: 'x', filters: { ...flat, conditions: [{ field: 'createdAt', operator: 'within', value: 3 }] } },
      'filters.conditions.0.unit',
      'required',
    ],
  ])('refuses %s', async (_, body, field, code) => {
    const answer = await post(body)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toContainEqual([field, code])
    expect((await tenant.call('GET /segments')).json).toStrictEqual([])
  })

  it('accepts 100 filters and 5 levels, and no more', async () => {
    const filters = (count: number) => ({ operator: 'OR', conditions: Array.from({ length: count }, () => filter) })
    const deep = (levels: number): unknown =>
      levels === 1 ? grouped : { logic: 'AND', groups: [{ filters: [filter], conditions: deep(levels - 1) }] }
    expect((await post({ name: 'a', filters: filters(100) })).status).toBe(201)
    expect((await post({ name: 'b', filters: deep(5) })).status).toBe(201)
    expect(failure(await post({ name: 'c', filters: filters(101) }))).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(failure(await post({ name: 'd', filters: deep(6) }))).toStrictEqual([422, 'VALIDATION_ERROR'])
  })

  it('gives a second one of the same name separate events, which stay when it is renamed', async () => {
    await aSegment({ name: 'Größte Käufer', trackMembership: true })
    const second = await post({ name: 'größte käufer', filters: flat, trackMembership: true })
    const expected = { entryEvent: 'segment.großte-kaufer-2.entry', exitEvent: 'segment.großte-kaufer-2.exit' }
    expect([second.status, second.json]).toMatchObject([201, expected])
    const renamed = await tenant.call(`PATCH /segments/${textAt(second, 'id')}`, { body: { name: 'Others' } })
    expect(renamed.json).toMatchObject({ name: 'Others', ...expected })
  })
})

describe('GET /segments', () => {
  it('returns all of them in a bare array, newest first', async () => {
    expect((await tenant.call('GET /segments')).json).toStrictEqual([])
    for (let i = 0; i < 120; i++) await aSegment({ name: `Segment ${i}` })
    const { json } = await tenant.call('GET /segments')
    expect(json).toHaveLength(120)
    expect(at(json, '0.name')).toBe('Segment 119')
  })
})

describe('/segments/{id}', () => {
  it('reads, changes, and deletes', async () => {
    const id = await aSegment()
    const changed = await tenant.call(`PATCH /segments/${id}`, {
      body: { name: 'Pros', description: 'They pay.', condition: { ...grouped, logic: 'OR' }, trackMembership: true },
    })
    expect(changed.json).toMatchObject({
      id,
      name: 'Pros',
      description: 'They pay.',
      filters: { logic: 'OR' },
      condition: { logic: 'OR' },
      trackMembership: true,
    })
    expect((await tenant.call(`GET /segments/${id}`)).json).toStrictEqual(changed.json)
    const gone = await tenant.call(`DELETE /segments/${id}`)
    expect([gone.status, gone.text]).toStrictEqual([204, ''])
    for (const operation of ['GET', 'DELETE', 'PATCH']) {
      const answer = await tenant.call(`${operation} /segments/${id}`, operation === 'PATCH' ? { body: {} } : {})
      expect(failure(answer)).toStrictEqual([404, 'SEGMENT_NOT_FOUND'])
    }
  })

  it('accepts no condition for a static one, and requires one for a dynamic one', async () => {
    const fixed = textAt(await post({ name: 'Testers', type: 'STATIC' }), 'id')
    expect(problems(await tenant.call(`PATCH /segments/${fixed}`, { body: { condition: flat } }))).toStrictEqual([
      ['condition', 'not_allowed'],
    ])
    const answer = await tenant.call(`PATCH /segments/${await aSegment()}`, { body: { condition: null } })
    expect(problems(answer)).toStrictEqual([['condition', 'required']])
  })

  it('refuses a condition that leads back to itself', async () => {
    const first = await aSegment({ name: 'First' })
    const member = (id: string) => ({
      operator: 'AND',
      conditions: [{ field: `segment.${id}`, operator: 'memberOfSegment' }],
    })
    const second = await aSegment({ name: 'Second', filters: member(first) })
    for (const id of [first, second]) {
      const answer = await tenant.call(`PATCH /segments/${first}`, { body: { filters: member(id) } })
      expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
    }
    expect((await tenant.call(`GET /segments/${first}`)).json).toMatchObject({ filters: flat })
  })
})

describe('GET /segments/{id}/contacts', () => {
  it('pages through the current contacts, newest first', async () => {
    const id = await aSegment()
    for (let i = 0; i < 5; i++)
      await aContact(tenant, `p${i}@example.com`, { data: { plan: i === 2 ? 'free' : 'pro' } })
    const first = await tenant.call(`GET /segments/${id}/contacts?pageSize=3`)
    expect(first.json).toMatchObject({ total: 4, page: 1, pageSize: 3, totalPages: 2 })
    expect(emails(first)).toStrictEqual(['p4@example.com', 'p3@example.com', 'p1@example.com'])
    expect(emails(await tenant.call(`GET /segments/${id}/contacts?page=2&pageSize=3`))).toStrictEqual([
      'p0@example.com',
    ])
    expect(emails(await tenant.call(`GET /segments/${id}/contacts?page=3&pageSize=3`))).toStrictEqual([])
    expect((await tenant.call(`GET /segments/${id}/contacts`)).json).toMatchObject({
      page: 1,
      pageSize: 20,
      totalPages: 1,
    })
  })

  it.each([
    ['pageSize=1', 200],
    ['pageSize=100', 200],
    ['pageSize=101', 400],
    ['pageSize=0', 400],
    ['pageSize=x', 400],
    ['pageSize=1.5', 400],
    ['page=0', 400],
    ['page=-1', 400],
    ['page=1', 200],
  ])('with %s answers %i', async (query, status) => {
    const id = await aSegment()
    expect((await tenant.call(`GET /segments/${id}/contacts?${query}`)).status).toBe(status)
  })
})

describe('POST /segments/preview', () => {
  const preview = (body: unknown) => tenant.call('POST /segments/preview', { body })

  it.each([['filters'], ['condition']])('counts, and shows the newest ten: %s', async (name) => {
    for (let i = 0; i < 12; i++) await aContact(tenant, `p${i}@example.com`, { data: { plan: 'pro' } })
    const answer = await preview({ [name]: flat })
    expect([answer.status, at(answer.json, 'memberCount')]).toStrictEqual([200, 12])
    expect(emails(answer)).toHaveLength(10)
    expect(at(answer.json, 'data.0.email')).toBe('p11@example.com')
    expect((await tenant.call('GET /segments')).json).toStrictEqual([])
  })

  it('requires a condition', async () => {
    expect(problems(await preview({}))).toStrictEqual([['condition', 'required']])
  })

  it('is not read as the id of a segment', async () => {
    expect(failure(await tenant.call('GET /segments/preview'))).toStrictEqual([405, 'METHOD_NOT_ALLOWED'])
  })
})

it('a disabled project can read its segments, and change none', async () => {
  const id = await aSegment()
  const { settings } = bench.posthorn.world.store.project(tenant.id)
  const project = await settings.find()
  if (project) await settings.update({ ...project, disabled: true })
  expect((await tenant.call(`GET /segments/${id}`)).status).toBe(200)
  expect((await tenant.call('POST /segments/preview', { body: { filters: flat } })).status).toBe(200)
  for (const operation of [
    'POST /segments',
    `PATCH /segments/${id}`,
    `POST /segments/${id}/compute`,
    `DELETE /segments/${id}/members`,
  ]) {
    expect(failure(await tenant.call(operation, { body: {} }))).toStrictEqual([403, 'PROJECT_DISABLED'])
  }
})
