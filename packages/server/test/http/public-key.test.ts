import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { aMail, at, type Bench, failure, remains, sharedBench, type Tenant, textAt, useBench } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const ADA = 'ada@example.com'
const track = (body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  tenant.callPublicly('POST /v1/track', { body: { event: 'seen', email: ADA, ...body }, headers })
const set = (settings: Readonly<Record<string, unknown>>) =>
  tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: settings })
const found = async (email = ADA) => at((await tenant.call(`GET /contacts?search=${email}`)).json, 'data.0')
const events = async (id: string) => at((await tenant.call(`GET /contacts/${id}/export`)).json, 'events')
const warned = (answer: { readonly json: unknown }) => {
  const warnings = at(answer.json, 'warnings')
  return Array.isArray(warnings) ? warnings.map((one) => [at(one, 'code'), at(one, 'field')]) : warnings
}

it('can call only /v1/track', async () => {
  const body = { event: 'seen', email: ADA }
  expect(failure(await tenant.callPublicly('POST /events/track', { body }))).toStrictEqual([401, 'INVALID_API_KEY'])
  expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  expect((await tenant.call('POST /events/track', { body })).status).toBe(200)
})

it('uses up no request of the secret key, nor the other way round', async () => {
  const limited = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '3' })
  const one = await limited.tenant()
  const seen = () => one.callPublicly('POST /v1/track', { body: {} })
  for (let n = 0; n < 3; n++) expect((await seen()).status).toBe(422)
  expect((await seen()).status).toBe(429)
  for (let n = 0; n < 3; n++) expect((await one.call('POST /v1/send', { body: aMail() })).status).toBe(200)
  expect((await one.call('POST /v1/send', { body: aMail() })).status).toBe(429)
})

it('does not share idempotency keys with the secret one, and receives none of its answers', async () => {
  const headers = { 'idempotency-key': 'order-1042' }
  const body = { event: 'seen', email: ADA }
  const first = await track({}, headers)
  expect((await tenant.call('POST /v1/send', { body: aMail(), headers })).status).toBe(200)
  const secretly = await tenant.call('POST /v1/track', { body, headers: { 'idempotency-key': 'other' } })
  const publicly = await track({}, { 'idempotency-key': 'other' })
  expect(publicly.headers.get('idempotency-replayed')).toBeNull()
  expect(at(publicly.json, 'data.event')).not.toBe(at(secretly.json, 'data.event'))
  const again = await track({}, headers)
  expect([again.headers.get('idempotency-replayed'), again.text]).toStrictEqual(['true', first.text])
})

it('sends 32 kB at most', async () => {
  const sized = (bytes: number) => JSON.stringify({ event: 'seen', email: ADA }).padEnd(bytes, ' ')
  const send = (bytes: number) => tenant.callPublicly('POST /v1/track', { raw: sized(bytes) })
  expect([(await send(32_767)).status, (await send(32_768)).status]).toStrictEqual([200, 200])
  const refused = await send(32_769)
  expect(failure(refused)).toStrictEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect(refused.text).toContain('32 kB')
  expect((await tenant.call('POST /v1/track', { raw: sized(32_769) })).status).toBe(200)
})

describe('the answer', () => {
  it('does not reveal whether the contact existed before', async () => {
    const id = await aContact(tenant, ADA, { subscribed: false, data: { plan: 'pro' } })
    const sent = { subscribed: true, data: { plan: 'free' } }
    const old = await track(sent)
    const fresh = await track({ ...sent, email: 'new@example.com' })
    expect(warned(old)).toStrictEqual(warned(fresh))
    expect(Object.keys(at(old.json, 'data') ?? {})).toStrictEqual(Object.keys(at(fresh.json, 'data') ?? {}))
    for (const answer of [old, fresh]) {
      const email = answer === old ? ADA : 'new@example.com'
      const real = String(at(await found(email), 'id'))
      const told = textAt(answer, 'data.contact')
      expect(told).toMatch(/^cnt_p[0-9a-z]{26}$/)
      expect(told).not.toContain(real.slice(4, 14))
      expect((await tenant.call(`GET /contacts/${told}`)).json).toMatchObject({ id: real, email })
      expect(textAt(await track({ email }), 'data.contact')).toBe(told)
    }
    const other = await bench.tenant()
    expect((await other.call(`GET /contacts/${textAt(old, 'data.contact')}`)).status).toBe(404)
    // The secret key receives the id itself.
    const secretly = await tenant.call('POST /v1/track', { body: { event: 'seen', email: ADA } })
    expect(textAt(secretly, 'data.contact')).toBe(id)
    expect(at(secretly.json, 'warnings')).toBeUndefined()
  })

  it('is equal when the contact has no room for more', async () => {
    const full = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, n]))
    const id = await aContact(tenant, ADA, { data: full })
    await aContact(tenant, 'eve@example.com', { data: { other: 1 } })
    const answer = await track({ data: { other: 2 } })
    expect([answer.status, warned(answer)]).toStrictEqual([200, undefined])
    expect(Object.keys(at(await found(), 'data') ?? {})).toHaveLength(1000)
    expect(await events(id)).toMatchObject([{ name: 'seen', data: { other: 2 } }])
  })
})

describe('a subscription', () => {
  it('can be ended by the public key, and not started again', async () => {
    await track({ subscribed: false })
    expect(at(await found(), 'subscribed')).toBe(false)
    const again = await track({ subscribed: true })
    expect(warned(again)).toStrictEqual([['subscription_kept', 'subscribed']])
    expect(at(await found(), 'subscribed')).toBe(false)
    expect(warned(await track({}))).toBeUndefined()
    await track({ email: 'new@example.com', subscribed: true })
    expect(at(await found('new@example.com'), 'subscribed')).toBe(true)
  })

  it('can be started again if the project allows it', async () => {
    await aContact(tenant, ADA, { subscribed: false })
    expect(at((await set({ publicResubscribe: true })).json, 'publicResubscribe')).toBe(true)
    expect(warned(await track({ subscribed: true }))).toBeUndefined()
    expect(at(await found(), 'subscribed')).toBe(true)
  })
})

describe('fields', () => {
  it('may be new up to a limit of the project, and existing in any number', async () => {
    await aContact(tenant, 'eve@example.com', { data: { plan: 'pro' } })
    const many = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`f${from + n}`, n]))
    expect(
      warned(await track({ data: { ...many(0, 99), plan: 'free', email: 'x', gone: null, none: '' } })),
    ).toBeUndefined()
    const over = await track({ data: { ...many(98, 102), plan: 'team', once: { value: 1, persistent: false } } })
    expect(warned(over)).toStrictEqual([
      ['field_not_stored', 'data.f100'],
      ['field_not_stored', 'data.f101'],
    ])
    const data = at(await found(), 'data') ?? {}
    expect(Object.keys(data)).toHaveLength(101)
    expect(data).toMatchObject({ plan: 'team', f98: 0, f99: 1 })
    // The secret key can add any field, and then it exists.
    await tenant.call('POST /contacts', { body: { email: 'eve@example.com', data: { f100: 1 } } })
    expect(warned(await track({ data: { f100: 7 } }))).toBeUndefined()
    expect(at(await found(), 'data.f100')).toBe(7)
    const answer = await track({ data: many(200, 300) })
    expect(warned(answer)).toHaveLength(21)
    expect(at(answer.json, 'warnings.20')).toMatchObject({ field: 'data', message: expect.stringContaining('80 more') })

    expect(at((await set({ publicFieldsMax: 1 })).json, 'publicFieldsMax')).toBe(1)
    expect(warned(await track({ data: { g1: 1, g2: 1 } }))).toStrictEqual([['field_not_stored', 'data.g2']])
    // The same number again begins the count again.
    await set({ publicFieldsMax: 1 })
    expect(warned(await track({ data: { g2: 1, g3: 1 } }))).toStrictEqual([['field_not_stored', 'data.g3']])
  })

  it('may only be existing ones, if the project says so', async () => {
    await aContact(tenant, 'eve@example.com', { data: { plan: 'pro' } })
    await set({ publicTracking: 'known-fields' })
    const answer = await track({ data: { plan: 'free', junk: 1 } })
    expect(warned(answer)).toStrictEqual([['field_not_stored', 'data.junk']])
    const contact = await found()
    expect(at(contact, 'data')).toStrictEqual({ plan: 'free' })
    expect(await events(String(at(contact, 'id')))).toMatchObject([{ data: { plan: 'free', junk: 1 } }])
  })

  it('are refused if the project accepts events only', async () => {
    const id = await aContact(tenant, ADA, { data: { plan: 'pro' } })
    await set({ publicTracking: 'events-only' })
    const answer = await track({ subscribed: false, data: { plan: 'free' } })
    expect(warned(answer)).toStrictEqual([
      ['subscription_kept', 'subscribed'],
      ['data_not_stored', 'data'],
    ])
    expect(await found()).toMatchObject({ subscribed: true, data: { plan: 'pro' } })
    expect(await events(id)).toMatchObject([{ data: { plan: 'free' } }])
    expect(warned(await track({ data: { once: { value: 1, persistent: false } } }))).toBeUndefined()
  })
})

describe('the settings', () => {
  it('are returned with the project and its public key', async () => {
    const read = async () => (await tenant.call(`GET /users/@me/projects/${tenant.id}`)).json
    const expected = { publicTracking: 'open', publicResubscribe: false, publicFieldsMax: 100, sendRatePerSecond: null }
    expect(await read()).toMatchObject({ ...expected, public: tenant.keys.public })
    await set({ sendRatePerSecond: 10 })
    const rotated = await tenant.call(`POST /users/@me/projects/${tenant.id}/regenerate-keys`)
    const again = await bench.posthorn.project(tenant.id)
    expect(again.project).toMatchObject({ publicKey: textAt(rotated, 'public'), sendRatePerSecond: 10 })
  })

  it.each([
    ['publicTracking', 'closed'],
    ['publicResubscribe', 'yes'],
    ['publicFieldsMax', -1],
    ['publicFieldsMax', 10_001],
    ['publicFieldsMax', 1.5],
  ])('refuse %s %s', async (name, value) => {
    expect(failure(await set({ [name]: value }))).toStrictEqual([422, 'VALIDATION_ERROR'])
  })

  it('accept as many fields as a project may have', async () => {
    for (const publicFieldsMax of [0, 10_000])
      expect((await set({ publicFieldsMax })).json).toMatchObject({ publicFieldsMax })
  })
})
