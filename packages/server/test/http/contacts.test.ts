import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, failure, problems, remains, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const post = (body: unknown) => tenant.call('POST /contacts', { body })

describe('POST /contacts', () => {
  it('creates with 201, and changes with 200', async () => {
    const first = await post({ email: ' Ada@Example.com', data: { plan: 'pro', age: 36 } })
    expect(first.status).toBe(201)
    expect(first.json).toStrictEqual({
      id: expect.stringMatching(/^cnt_/),
      projectId: tenant.id,
      email: 'ada@example.com',
      subscribed: true,
      data: { plan: 'pro', age: 36 },
      createdAt: expect.stringMatching(/Z$/),
      revision: 1,
      updatedAt: expect.stringMatching(/Z$/),
      _meta: { isNew: true, isUpdate: false },
    })
    const second = await post({
      email: 'ada@example.com',
      subscribed: false,
      data: { plan: null, city: 'London', id: 'x' },
    })
    expect(second.status).toBe(200)
    expect(second.json).toMatchObject({
      id: textAt(first, 'id'),
      subscribed: false,
      data: { age: 36, city: 'London' },
      _meta: { isNew: false, isUpdate: true },
    })
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 0 })
  })

  it.each([
    ['no address', {}, 'email', 'required'],
    ['null for an address', { email: null }, 'email', 'required'],
    ['no address at all', { email: 'nobody' }, 'email', 'invalid_email'],
    ['a line break in the address', { email: 'ada@example.com\nbcc: eve' }, 'email', 'invalid_email'],
    ['data that is a list', { email: 'a@example.com', data: [1] }, 'data', 'invalid_type'],
    ['a locale that is no text', { email: 'a@example.com', data: { locale: 1 } }, 'data.locale', 'invalid_type'],
    ['a locale that is a list', { email: 'a@example.com', data: { locale: ['en'] } }, 'data.locale', 'invalid_type'],
    [
      'a locale in half an envelope',
      { email: 'a@example.com', data: { locale: { value: 'en' } } },
      'data.locale',
      'invalid_type',
    ],
    [
      'a locale in an envelope that is no text',
      { email: 'a@example.com', data: { locale: { value: 1, persistent: true } } },
      'data.locale',
      'invalid_type',
    ],
  ])('refuses %s', async (_, body, field, code) => {
    const answer = await post(body)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([[field, code]])
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })
})

describe('/contacts/{id}', () => {
  it('reads, changes, and deletes', async () => {
    const id = textAt(await post({ email: 'ada@example.com', data: { plan: 'pro' } }), 'id')
    const changed = await tenant.call(`PATCH /contacts/${id}`, {
      body: { email: 'Grace@example.com', data: { plan: 'team' } },
    })
    expect([changed.status, changed.json]).toStrictEqual([
      200,
      expect.objectContaining({ email: 'grace@example.com', subscribed: true, data: { plan: 'team' } }),
    ])
    const wiped = await tenant.call(`PATCH /contacts/${id}`, { body: { data: null } })
    expect(wiped.json).toMatchObject({ data: {} })
    expect((await tenant.call(`GET /contacts/${id}`)).json).toStrictEqual(wiped.json)

    const gone = await tenant.call(`DELETE /contacts/${id}`)
    expect([gone.status, gone.text, gone.headers.get('content-type')]).toStrictEqual([204, '', null])
    for (const operation of ['GET', 'DELETE']) {
      expect(failure(await tenant.call(`${operation} /contacts/${id}`))).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
    }
    const late = await tenant.call(`PATCH /contacts/${id}`, { body: { subscribed: false } })
    expect(failure(late)).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
  })

  it('does not accept the address of another contact', async () => {
    await post({ email: 'ada@example.com' })
    const id = textAt(await post({ email: 'grace@example.com' }), 'id')
    const answer = await tenant.call(`PATCH /contacts/${id}`, { body: { email: 'ADA@example.com' } })
    expect(failure(answer)).toStrictEqual([409, 'CONFLICT'])
    expect((await tenant.call(`GET /contacts/${id}`)).json).toMatchObject({ email: 'grace@example.com' })
    const same = await tenant.call(`PATCH /contacts/${id}`, { body: { email: 'grace@example.com' } })
    expect(same.status).toBe(200)
  })

  it('is separate from the lookup, which is not an id', async () => {
    expect(failure(await tenant.call('GET /contacts/lookup'))).toStrictEqual([405, 'METHOD_NOT_ALLOWED'])
  })
})

describe('POST /contacts/lookup', () => {
  const lookup = (emails: unknown) => tenant.call('POST /contacts/lookup', { body: { emails } })

  it('says which addresses exist, each once', async () => {
    await post({ email: 'ada@example.com' })
    const answer = await lookup(['ADA@example.com ', 'nobody@example.com', 'ada@example.com', 'no address'])
    expect(answer.json).toStrictEqual({ found: ['ada@example.com'], notFound: ['nobody@example.com', 'no address'] })
  })

  it('accepts none and 500', async () => {
    expect((await lookup([])).json).toStrictEqual({ found: [], notFound: [] })
    const emails = Array.from({ length: 500 }, (_, i) => `p${i}@example.com`)
    expect((await lookup(emails)).json).toStrictEqual({ found: [], notFound: emails })
  })

  it.each([
    ['501', Array.from({ length: 501 }, (_, i) => `p${i}@example.com`), 'emails', 'too_big'],
    ['no list', 'ada@example.com', 'emails', 'invalid_type'],
    ['a number among them', ['ada@example.com', 5], 'emails.1', 'invalid_type'],
  ])('refuses %s', async (_, emails, field, code) => {
    const answer = await lookup(emails)
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([[field, code]])
  })
})
