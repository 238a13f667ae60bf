import { eventually } from '@posthorn/core/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aContact } from '../audience-kit.ts'
import { at, type Bench, failure, problems, sharedWorkingBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedWorkingBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

async function track(event: string, data: Readonly<Record<string, unknown>> = {}, email = 'ada@example.com') {
  const answer = await tenant.call('POST /events/track', { body: { name: event, email, data } })
  expect(answer.status, answer.text).toBe(200)
  return { id: textAt(answer, 'event'), contactId: textAt(answer, 'contact') }
}

/** A segment of the contacts with this event. */
async function aSegment(name: string, event: string): Promise<string> {
  const filters = [{ field: `event.${event}`, operator: 'triggered' }]
  const condition = { logic: 'AND', groups: [{ filters }] }
  const answer = await tenant.call('POST /segments', { body: { name, condition } })
  expect(answer.status, answer.text).toBe(201)
  return textAt(answer, 'id')
}

const json = async (operation: string) => (await tenant.call(operation)).json
const idsIn = (body: unknown, list = 'data'): unknown[] => {
  const items = at(body, list)
  return Array.isArray(items) ? items.map((item) => at(item, 'id')) : []
}
const pathOf = (name: string) => `/events/${encodeURIComponent(name)}`

/** Names that a path has to be able to contain. */
const NAMES = ['order placed', 'a/b', 'a%2Fb', 'Bestellung «ü»', '日本', '🙂', '?x=1#y', 'stats', 'names', '%', "o'h"]

it.each([
  'GET /events',
  'GET /events/stats',
  'GET /events/contact/cnt_1',
  'GET /events/names',
  'GET /events/a/usage',
  'DELETE /events/a',
])('%s requires the secret key', async (operation) => {
  expect(failure(await tenant.callPublicly(operation))).toStrictEqual([401, 'INVALID_API_KEY'])
  expect(failure(await bench.call(operation))).toStrictEqual([401, 'MISSING_AUTH'])
})

describe('GET /events', () => {
  it('returns what happened, newest first, and nothing of another project', async () => {
    const first = await track('opened', { plan: 'pro' })
    const second = await track('closed')
    const other = await bench.tenant()
    await other.call('POST /events/track', { body: { name: 'theirs', email: 'b@example.com' } })
    const answer = await tenant.call('GET /events')
    const events = [
      { id: second.id, name: 'closed', data: {} },
      { id: first.id, name: 'opened', data: { plan: 'pro' } },
    ].map((event) => ({ ...event, contactId: first.contactId, emailId: null, createdAt: expect.any(String) }))
    expect([answer.status, answer.json]).toStrictEqual([200, { data: events, events, hasMore: false }])
  })

  it('names the mail of an event', async () => {
    const sent = await tenant.call('POST /v1/send', {
      body: { to: 'ada@example.com', subject: 'Hi', body: 'Hi', from: 'post@sandbox.localhost' },
    })
    const emailId = textAt(sent, 'data.emails.0.email')
    await eventually(async () =>
      expect(await json('GET /events?eventName=email.sent')).toMatchObject({
        events: [{ name: 'email.sent', emailId }],
      }),
    )
    expect(await json('GET /events/stats')).toStrictEqual([{ name: 'email.sent', count: 1 }])
  })

  it.each(NAMES)('returns those of one name: %s', async (name) => {
    const { id } = await track(name)
    await track(`${name}!`)
    expect(idsIn(await json(`GET /events?eventName=${encodeURIComponent(name)}`))).toStrictEqual([id])
  })

  it('pages through all events to the end', async () => {
    const ids: unknown[] = []
    for (let i = 0; i < 5; i++) ids.unshift((await track('opened')).id)
    await track('closed')
    const seen: unknown[] = []
    let cursor = ''
    for (let pages = 0; pages < 3; pages++) {
      const body = await json(`GET /events?eventName=opened&limit=2${cursor}`)
      seen.push(...idsIn(body))
      expect(at(body, 'hasMore')).toBe(pages < 2)
      expect(typeof at(body, 'cursor')).toBe(pages < 2 ? 'string' : 'undefined')
      cursor = `&cursor=${at(body, 'cursor')}`
    }
    expect(seen).toStrictEqual(ids)
  })

  it('returns fewer events when they are large, and loses none', async () => {
    const large = 'x'.repeat(90_000)
    const ids: unknown[] = []
    for (let i = 0; i < 60; i++) {
      const body = { name: 'large', email: 'ada@example.com', data: { text: { value: large, persistent: false } } }
      ids.unshift(at((await tenant.call('POST /events/track', { body })).json, 'event'))
    }
    expect(ids).not.toContain(undefined)
    const seen: unknown[] = []
    for (let page = await json('GET /events'); ; page = await json(`GET /events?cursor=${at(page, 'cursor')}`)) {
      seen.push(...idsIn(page))
      // In both lists together.
      expect(JSON.stringify(page).length).toBeLessThan(1_100_000)
      if (at(page, 'hasMore') !== true) break
    }
    expect(seen).toStrictEqual(ids)
  })

  it.each([
    ['limit=1', 200],
    ['limit=100', 200],
    ['limit=0', 400],
    ['limit=101', 400],
    ['limit=x', 400],
    ['eventName=', 400],
    [`eventName=${'x'.repeat(255)}`, 200],
    [`eventName=${'x'.repeat(256)}`, 400],
    ['cursor=', 400],
    ['cursor=nonsense', 400],
    ['cursor=0-evt_0', 200],
  ])('answers ?%s with %i', async (query, status) => {
    expect((await tenant.call(`GET /events?${query}`)).status).toBe(status)
  })

  it('returns 100 by default', async () => {
    const { contactId } = await track('opened')
    for (let i = 0; i < 100; i++) await track('opened')
    for (const path of ['/events', `/events/contact/${contactId}`]) {
      const body = await json(`GET ${path}`)
      expect([idsIn(body).length, at(body, 'hasMore')]).toStrictEqual([100, true])
    }
  })
})

describe('GET /events/contact/{contactId}', () => {
  it('returns the events of one contact, newest first', async () => {
    const first = await track('opened')
    await track('opened', {}, 'grace@example.com')
    const second = await track('closed')
    const body = await json(`GET /events/contact/${first.contactId}`)
    expect([idsIn(body), idsIn(body, 'events')]).toStrictEqual([
      [second.id, first.id],
      [second.id, first.id],
    ])
    const page = await json(`GET /events/contact/${first.contactId}?limit=1`)
    expect([idsIn(page), at(page, 'hasMore')]).toStrictEqual([[second.id], true])
    const rest = await json(`GET /events/contact/${first.contactId}?cursor=${at(page, 'cursor')}`)
    expect(idsIn(rest)).toStrictEqual([first.id])
  })

  it('finds no contact of another project', async () => {
    const other = await bench.tenant()
    const theirs = await other.call('POST /contacts', { body: { email: 'b@example.com' } })
    for (const id of ['cnt_nobody', 'x', '%2F', textAt(theirs, 'id')])
      expect(failure(await tenant.call(`GET /events/contact/${id}`)), id).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
  })
})

describe('GET /events/stats', () => {
  it('counts by name, the most frequent first', async () => {
    for (const name of ['a', 'b', 'b', 'ü']) await track(name)
    expect(await json('GET /events/stats')).toStrictEqual([
      { name: 'b', count: 2 },
      { name: 'a', count: 1 },
      { name: 'ü', count: 1 },
    ])
  })

  it('counts whole days, including both ends', async () => {
    await track('a')
    const today = new Date().toISOString()
    const day = today.slice(0, 10)
    const other = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const counted = async (query: string) => await json(`GET /events/stats?${query}`)
    const one = [{ name: 'a', count: 1 }]
    // Midnight may come between.
    expect(await counted(`startDate=${day}&endDate=${other(1)}`)).toStrictEqual(one)
    expect(await counted(`startDate=${encodeURIComponent(today)}`)).toStrictEqual(one)
    expect(await counted(`endDate=${other(0)}`)).toStrictEqual(one)
    expect(await counted(`endDate=${other(-1)}`)).toStrictEqual([])
    expect(await counted(`startDate=${other(1)}`)).toStrictEqual([])
  })

  it.each([
    ['startDate=2026-02-30', 'startDate'],
    ['startDate=yesterday', 'startDate'],
    ['endDate=', 'endDate'],
    ['startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
  ])('refuses ?%s', async (query, field) => {
    expect(problems(await tenant.call(`GET /events/stats?${query}`))).toMatchObject([[field, expect.any(String)]])
  })
})

describe('GET /events/names', () => {
  it('returns each name once, in pages', async () => {
    for (const name of [...NAMES, ...NAMES]) await track(name)
    const all = await json('GET /events/names')
    expect(all).toStrictEqual({ eventNames: expect.any(Array), hasMore: false })
    expect([...Object(at(all, 'eventNames'))].toSorted()).toStrictEqual(NAMES.toSorted())
    const seen: string[] = []
    for (let more = true; more; ) {
      const after = seen.length > 0 ? `&after=${encodeURIComponent(String(seen.at(-1)))}` : ''
      const page = await json(`GET /events/names?limit=5${after}`)
      seen.push(...Object(at(page, 'eventNames')))
      more = at(page, 'hasMore') === true
    }
    expect(seen.toSorted()).toStrictEqual(NAMES.toSorted())
  })

  it.each([
    ['limit=1', 200],
    ['limit=1000', 200],
    ['limit=1001', 400],
    ['limit=0', 400],
    ['after=', 400],
  ])('answers ?%s with %i', async (query, status) => {
    expect((await tenant.call(`GET /events/names?${query}`)).status).toBe(status)
  })
})

describe('GET /events/{eventName}/usage', () => {
  it.each(NAMES)('returns how often it happened, and to how many contacts: %s', async (name) => {
    await track(name)
    await track(name)
    await track(name, {}, 'grace@example.com')
    await track('else', {}, 'alan@example.com')
    expect(await json(`GET ${pathOf(name)}/usage`)).toStrictEqual({
      usedInSegments: [],
      usedInWorkflows: [],
      hidden: [],
      totalCount: 3,
      uniqueContacts: 2,
      sampled: false,
      sampleSize: 3,
      canDelete: true,
    })
  })

  it('names the segments that use it, in any spelling', async () => {
    const id = await aSegment('Buyers', 'gru\u0308n')
    await aSegment('Others', 'grün!')
    expect(await json(`GET ${pathOf('gr\u00fcn')}/usage`)).toMatchObject({
      usedInSegments: [{ id, name: 'Buyers' }],
      totalCount: 0,
      canDelete: true,
    })
  })

  it('says that a built-in event cannot be deleted, and counts it', async () => {
    await aContact(tenant, 'ada@example.com', {})
    await aContact(tenant, 'ada@example.com', { subscribed: false })
    expect(await json('GET /events/contact.unsubscribed/usage')).toMatchObject({ totalCount: 1, canDelete: false })
    expect(await json('GET /events/segment.x.entry/usage')).toMatchObject({ totalCount: 0, canDelete: false })
  })
})

describe('a path that is also the name of an event', () => {
  it.each([
    ['PUT /events/names', 'GET, OPTIONS'],
    ['PUT /events/track', 'POST, OPTIONS'],
    ['PUT /events/bought', 'DELETE, OPTIONS'],
  ])('%s says which methods are documented for it', async (operation, allowed) => {
    const answer = await tenant.call(operation)
    expect(failure(answer)).toStrictEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(answer.headers.get('allow')).toBe(allowed)
  })
})

describe('DELETE /events/{eventName}', () => {
  it.each(NAMES)('deletes every event of the name, and no other: %s', async (name) => {
    for (let i = 0; i < 3; i++) await track(name)
    const kept = await track(`${name}!`)
    const answer = await tenant.call(`DELETE ${pathOf(name)}`)
    expect([answer.status, answer.json]).toStrictEqual([200, { deletedCount: 3 }])
    expect(idsIn(await json('GET /events'))).toStrictEqual([kept.id])
    expect(await json('GET /events/stats')).toStrictEqual([{ name: `${name}!`, count: 1 }])
    expect((await tenant.call(`DELETE ${pathOf(name)}`)).json).toStrictEqual({ deletedCount: 0 })
  })

  it.each(['email.sent', 'EMAIL.x', 'contact.subscribed', 'segment.paying.entry'])(
    'refuses the built-in %s',
    async (name) => {
      expect(failure(await tenant.call(`DELETE /events/${name}`))).toStrictEqual([400, 'BAD_REQUEST'])
    },
  )

  it('deletes events that a segment uses; the usage names the segment, before and after', async () => {
    await track('bought')
    const id = await aSegment('Buyers', 'bought')
    const usage = { usedInSegments: [{ id, name: 'Buyers' }], canDelete: true }
    expect(await json('GET /events/bought/usage')).toMatchObject({ ...usage, totalCount: 1 })
    expect((await tenant.call('DELETE /events/bought')).json).toStrictEqual({ deletedCount: 1 })
    expect(await json('GET /events/bought/usage')).toMatchObject({ ...usage, totalCount: 0 })
  })

  it('leaves the events of another project', async () => {
    await track('shared')
    const other = await bench.tenant()
    expect((await other.call('DELETE /events/shared')).json).toStrictEqual({ deletedCount: 0 })
    expect(await json('GET /events/shared/usage')).toMatchObject({ totalCount: 1 })
  })

  it.each([
    ['x'.repeat(255), 200],
    ['x'.repeat(256), 400],
  ])('accepts names of at most 255 characters', async (name, status) => {
    expect((await tenant.call(`DELETE /events/${name}`)).status).toBe(status)
  })
})

it('deletes the events of a person who is erased', async () => {
  const { contactId } = await track('opened')
  await track('opened', {}, 'grace@example.com')
  await tenant.call(`DELETE /contacts/${contactId}`)
  await eventually(async () => expect(await json('GET /events/stats')).toStrictEqual([{ name: 'opened', count: 1 }]))
  expect(await json('GET /events/opened/usage')).toMatchObject({ totalCount: 1, uniqueContacts: 1 })
})
