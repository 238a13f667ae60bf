import { beforeAll, describe, expect, it } from 'vitest'
import { at, type Bench, problems, SENDER, sharedBench, type Tenant, uniqueAddress } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const mail = { to: 'ada@example.com', from: SENDER, subject: 'x', body: '<p>x</p>' }
const send = (more: object) => tenant.call('POST /v1/send', { body: { ...mail, ...more } })

describe('null for an optional field', () => {
  it('means that it is not given', async () => {
    const nulls = {
      reply: null,
      headers: null,
      data: null,
      attachments: null,
      subscribed: null,
      name: null,
      template: null,
    }
    expect((await send(nulls)).status).toBe(200)
    const from = await send({ from: { email: SENDER, name: null } })
    expect(from.status, from.text).toBe(200)
    const attachment = {
      filename: 'a.txt',
      content: 'YQ==',
      contentType: 'text/plain',
      contentId: null,
      disposition: null,
    }
    const attached = await send({ attachments: [attachment] })
    expect(attached.status, attached.text).toBe(200)
    const contact = { email: uniqueAddress(), subscribed: null, data: null }
    expect((await tenant.call('POST /contacts', { body: contact })).status).toBe(201)
    const event = { email: uniqueAddress(), event: 'x', subscribed: null, data: null }
    expect((await tenant.call('POST /v1/track', { body: event })).status).toBe(200)
  })

  it('keeps its meaning in data', async () => {
    const email = uniqueAddress()
    await tenant.call('POST /contacts', { body: { email, data: { plan: 'pro' } } })
    const answer = await tenant.call('POST /contacts', { body: { email, data: { plan: null } } })
    expect(at(answer.json, 'data')).toStrictEqual({})
  })

  it('is refused for a required field and in a list', async () => {
    const missing = await send({ to: null })
    expect([missing.status, problems(missing)]).toMatchObject([422, [['to', 'required']]])
    expect((await send({ to: ['ada@example.com', null] })).status).toBe(422)
    expect((await tenant.call('POST /contacts', { body: null })).status).toBe(422)
  })
})

it.each(['GET /contacts/', 'GET /contacts/?limit=1', 'GET /campaigns/'])(
  'a final slash is ignored: %s',
  async (call) => {
    expect((await tenant.call(call)).status).toBe(200)
  },
)

it.each(['POST /campaigns/nope/cancel', 'GET /nowhere', 'GET /contacts?limit=0'])(
  'every error has its message at the top level: %s',
  async (call) => {
    const { status, json } = await tenant.call(call)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(at(json, 'message')).toBe(at(json, 'error.message'))
    expect(at(json, 'message')).toEqual(expect.any(String))
  },
)

const DAY = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

it.each(['T09:00+01:00', 'T09:00:00+0100', 'T09:00+0100', 'T09:00:00+01', 'T08:00Z', 'T08:00:00.000Z'])(
  'a time may omit seconds and the colon of its offset: %s',
  async (time) => {
    const created = await send({ scheduledAt: `${DAY}${time}` })
    expect(created.status, created.text).toBe(200)
    const id = at(created.json, 'data.emails.0.email')
    expect(at((await tenant.call(`GET /emails/${id}`)).json, 'scheduledAt')).toBe(`${DAY}T08:00:00.000Z`)
  },
)

it.each(['2027-02-30T09:00:00Z', '2027-10-01T09:00', '2027-10-01', 'tomorrow', '2027-10-01T09:00+0160'])(
  '%s is not a time',
  async (scheduledAt) => {
    expect((await send({ scheduledAt })).status).toBe(422)
  },
)

it('a day that the calendar does not have is a text', async () => {
  const { call } = await bench.tenant()
  await call('POST /contacts', {
    body: { email: 'a@b.example', data: { no: '2026-02-30', yes: '2028-02-29', at: '2026-04-31T10:00:00Z' } },
  })
  const fields = at((await call('GET /contacts/fields')).json, 'fields')
  expect(fields).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ field: 'data.no', type: 'string' }),
      expect.objectContaining({ field: 'data.yes', type: 'date' }),
      expect.objectContaining({ field: 'data.at', type: 'string' }),
    ]),
  )
})

it.each(['', ' ', '\u00a0'])('a field needs a valid name: %j', async (name) => {
  const refused = await tenant.call('POST /contacts', { body: { email: uniqueAddress(), data: { [name]: 'x' } } })
  expect([refused.status, problems(refused)]).toStrictEqual([422, [[`data.${name}`, 'invalid_name']]])
  // Fields that an earlier version stored can be removed.
  expect(
    (await tenant.call('POST /contacts', { body: { email: uniqueAddress(), data: { [name]: null } } })).status,
  ).toBe(201)
})

it.each([
  ['ada\u200b@example.com', 'U+200B'],
  ['ada@exa\u2028mple.com ', 'U+2028'],
  ['\u202eada@example.com', 'U+202E'],
  ['ada\u00a0l@example.com', 'U+00A0'],
  ['ada\u00ad@example.com', 'U+00AD'],
  ['ada\t@example.com', 'U+0009'],
])('a hidden character in an address is named: %j', async (email, name) => {
  const refused = await tenant.call('POST /contacts', { body: { email } })
  if (refused.status === 201)
    expect(at(refused.json, 'email')).toBe('ada@example.com') // not part of a domain (UTS 46)
  else expect(at(refused.json, 'message')).toContain(name)
})

it('a subject of 998 emojis has 998 characters', async () => {
  expect((await send({ subject: '😀'.repeat(998) })).status).toBe(200)
  expect((await send({ subject: '😀'.repeat(999) })).status).toBe(422)
})

it('later pages of campaigns have no total', async () => {
  const { call } = await bench.tenant()
  const campaign = { name: 'c', subject: 's', body: '<p>x</p>', from: SENDER, audienceType: 'ALL' }
  for (let n = 0; n < 3; n++) expect((await call('POST /campaigns', { body: campaign })).status).toBe(201)
  const first = await call('GET /campaigns?limit=2')
  expect(first.json).toMatchObject({ total: 3, totalPages: 2, page: 1, hasMore: true })
  const second = await call(`GET /campaigns?limit=2&cursor=${at(first.json, 'cursor')}`)
  expect(second.json).toMatchObject({ total: 0, totalPages: 0, page: 0, hasMore: false })
})
