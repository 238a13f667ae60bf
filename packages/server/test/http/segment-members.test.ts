import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { at, type Bench, failure, problems, remains, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
let fixed: string
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
  fixed = textAt(await tenant.call('POST /segments', { body: { name: 'Testers', type: 'STATIC' } }), 'id')
})

const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
const dynamic = async (fields: Record<string, unknown> = {}) =>
  textAt(await tenant.call('POST /segments', { body: { name: 'Paying', filters, ...fields } }), 'id')
const add = (body: unknown, id = fixed) => tenant.call(`POST /segments/${id}/members`, { body })
const remove = (body: unknown, id = fixed) => tenant.call(`DELETE /segments/${id}/members`, { body })
const memberCount = async (id = fixed) => at((await tenant.call(`GET /segments/${id}`)).json, 'memberCount')

describe('the members of a static segment', () => {
  it('are put in, and unknown ones are reported', async () => {
    await aContact(tenant, 'ada@example.com')
    const answer = await add({ emails: ['ADA@example.com', 'ada@example.com', 'nobody@example.com'] })
    expect([answer.status, answer.json]).toStrictEqual([
      200,
      { added: 1, created: 0, notFound: ['nobody@example.com'] },
    ])
    expect((await add({ emails: ['ada@example.com'] })).json).toStrictEqual({ added: 0, created: 0, notFound: [] })
    expect(await memberCount()).toBe(1)
    expect((await tenant.call(`GET /segments/${fixed}/contacts`)).json).toMatchObject({
      data: [{ email: 'ada@example.com' }],
      total: 1,
    })
  })

  it.each([
    [{}, true],
    [{ subscribed: true }, true],
    [{ subscribed: false }, false],
  ])('are created with createMissing %j', async (fields, subscribed) => {
    const answer = await add({ emails: ['new@example.com'], createMissing: true, ...fields })
    expect(answer.json).toStrictEqual({ added: 1, created: 1, notFound: [] })
    expect((await tenant.call('GET /contacts')).json).toMatchObject({
      data: [{ email: 'new@example.com', subscribed }],
    })
  })

  it('are taken out, with a body that names them', async () => {
    await add({ emails: ['a@example.com', 'b@example.com'], createMissing: true })
    const answer = await remove({ emails: ['A@example.com', 'nobody@example.com'] })
    expect([answer.status, answer.json]).toStrictEqual([200, { removed: 1 }])
    expect(await memberCount()).toBe(1)
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 2, emails: 0 })
  })

  it('may be 500 in one request, and no more', async () => {
    const emails = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@example.com`)
    expect((await add({ emails: emails(500), createMissing: true })).json).toMatchObject({ added: 500 })
    expect((await remove({ emails: emails(500) })).json).toStrictEqual({ removed: 500 })
    for (const answer of [await add({ emails: emails(501) }), await remove({ emails: emails(501) })]) {
      expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
      expect(problems(answer)).toStrictEqual([['emails', 'too_big']])
    }
  })

  it.each([
    ['nobody', { emails: [] }, 'emails', 'too_small'],
    ['nothing', {}, 'emails', 'required'],
    ['no list', { emails: 'ada@example.com' }, 'emails', 'invalid_type'],
    ['no address', { emails: ['ada@example.com', 'nonsense'] }, 'emails.1', 'invalid_email'],
  ])('cannot be %s', async (_, body, field, code) => {
    for (const answer of [await add(body), await remove(body)]) {
      expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
      expect(problems(answer)).toStrictEqual([[field, code]])
    }
  })

  it('are removed once for an idempotency key', async () => {
    await add({ emails: ['a@example.com'], createMissing: true })
    const call = { body: { emails: ['a@example.com'] }, headers: { 'idempotency-key': 'remove-1' } }
    for (const replayed of [null, 'true']) {
      const answer = await tenant.call(`DELETE /segments/${fixed}/members`, call)
      expect([answer.json, answer.headers.get('idempotency-replayed')]).toStrictEqual([{ removed: 1 }, replayed])
    }
  })
})

describe('a dynamic segment', () => {
  it('refuses to put members in or take them out', async () => {
    const id = await dynamic()
    for (const answer of [
      await add({ emails: ['a@example.com'] }, id),
      await remove({ emails: ['a@example.com'] }, id),
    ]) {
      expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
    }
  })

  it('that is tracked is computed, with an event for each contact that enters or leaves', async () => {
    const pro = await aContact(tenant, 'pro@example.com', { data: { plan: 'pro' } })
    const id = await dynamic({ name: 'Paying Customers!', trackMembership: true })
    const compute = () => tenant.call(`POST /segments/${id}/compute`)
    const first = await compute()
    expect([first.status, first.json]).toStrictEqual([200, { added: 1, removed: 0, total: 1 }])
    expect((await compute()).json).toStrictEqual({ added: 0, removed: 0, total: 1 })
    await tenant.call(`PATCH /contacts/${pro}`, { body: { data: { plan: 'free' } } })
    expect((await compute()).json).toStrictEqual({ added: 0, removed: 1, total: 0 })
    const { json } = await tenant.call(`GET /contacts/${pro}/export`)
    expect(at(json, 'events')).toMatchObject([
      { name: 'segment.paying-customers.exit', data: { segmentId: id, segmentName: 'Paying Customers!' } },
      { name: 'segment.paying-customers.entry', data: { segmentId: id, segmentName: 'Paying Customers!' } },
    ])
  })

  it('is counted by refresh, without events', async () => {
    const id = await dynamic()
    const contact = await aContact(tenant, 'pro@example.com', { data: { plan: 'pro' } })
    expect(await memberCount(id)).toBe(0)
    const answer = await tenant.call(`POST /segments/${id}/refresh`)
    expect([answer.status, answer.json]).toStrictEqual([200, { memberCount: 1 }])
    expect(await memberCount(id)).toBe(1)
    expect(at((await tenant.call(`GET /contacts/${contact}/export`)).json, 'events')).toStrictEqual([])
  })

  it('is not computed if it is not tracked, nor is a static one', async () => {
    for (const id of [await dynamic(), fixed]) {
      expect(failure(await tenant.call(`POST /segments/${id}/compute`))).toStrictEqual([400, 'BAD_REQUEST'])
    }
  })
})

it('changes a segment once for an idempotency key', async () => {
  await aContact(tenant, 'pro@example.com', { data: { plan: 'pro' } })
  const id = await dynamic({ trackMembership: true })
  const calls: [string, unknown, unknown][] = [
    ['POST /segments', { name: 'Again', filters }, { memberCount: 1 }],
    ['POST /segments/preview', { filters }, { memberCount: 1 }],
    [`PATCH /segments/${id}`, { description: 'x' }, { description: 'x' }],
    [`POST /segments/${id}/compute`, undefined, { added: 1, total: 1 }],
    [`POST /segments/${id}/refresh`, undefined, { memberCount: 1 }],
    [`POST /segments/${fixed}/members`, { emails: ['pro@example.com'] }, { added: 1 }],
  ]
  for (const [operation, body, expected] of calls) {
    for (const replayed of [null, 'true']) {
      const answer = await tenant.call(operation, { body, headers: { 'idempotency-key': operation } })
      expect([operation, answer.json]).toMatchObject([operation, expected])
      expect(answer.headers.get('idempotency-replayed')).toBe(replayed)
    }
  }
  expect(await memberCount(id)).toBe(1)
})

it.each([
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['GET', '/contacts'],
  ['POST', '/members'],
  ['DELETE', '/members'],
  ['POST', '/compute'],
  ['POST', '/refresh'],
])('%s /segments/{id}%s is not found for segments of others, or unknown ones', async (method, path) => {
  const other = await bench.tenant()
  const body = method === 'GET' ? {} : { body: { emails: ['a@example.com'] } }
  for (const id of [fixed, 'seg_unknown', 'rubbish']) {
    expect(failure(await other.call(`${method} /segments/${id}${path}`, body))).toStrictEqual([
      404,
      'SEGMENT_NOT_FOUND',
    ])
  }
})
