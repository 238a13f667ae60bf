import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Bench, failure, problems, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const isPro = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
const query = (body: object, by: Tenant = tenant) => by.call('POST /contacts/query', { body })

async function people(by: Tenant = tenant) {
  for (const [name, plan] of [
    ['bob', 'pro'],
    ['ada', 'pro'],
    ['eve', 'free'],
    ['cyd', 'pro'],
  ]) {
    await by.call('POST /contacts', { body: { email: `${name}@example.com`, data: { plan } } })
  }
}
const names = ({ json }: { readonly json: unknown }): string =>
  JSON.stringify(json)
    .match(/"email":"\w+/g)
    ?.map((one) => one.slice(9))
    .join(' ') ?? ''

describe('POST /contacts/query', () => {
  it.each([
    [{}, 'cyd eve ada bob'],
    [{ condition: null, sort: null }, 'cyd eve ada bob'],
    [{ condition: isPro }, 'cyd ada bob'],
    [{ condition: isPro, sort: '-createdAt' }, 'cyd ada bob'],
    [{ condition: isPro, sort: 'createdAt' }, 'bob ada cyd'],
    [{ condition: isPro, sort: 'email' }, 'ada bob cyd'],
    [{ condition: isPro, sort: '-email' }, 'cyd bob ada'],
    [
      {
        condition: { operator: 'AND', conditions: [{ field: 'email', operator: 'equals', value: 'EVE@example.com' }] },
      },
      'eve',
    ],
    [
      {
        condition: { operator: 'AND', conditions: [{ field: 'event.login', operator: 'notTriggered' }] },
        sort: 'email',
      },
      'ada bob cyd eve',
    ],
  ])('finds contacts, in order: %j', async (body, expected) => {
    await people()
    const answer = await query(body)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ hasMore: false })
    expect(names(answer)).toBe(expected)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await query({ ...body, limit: 1, ...(cursor !== undefined && { cursor }) })
      expect(page.status).toBe(200)
      found.push(names(page))
      cursor = at(page.json, 'hasMore') === true ? textAt(page, 'cursor') : undefined
    } while (cursor)
    expect(found.filter(Boolean).join(' ')).toBe(expected)
  })

  it('refuses orders that no index has, and lists the possible ones', async () => {
    const answer = await query({ sort: 'updatedAt' })
    expect(answer.status).toBe(422)
    for (const sort of ['createdAt', '-createdAt', 'email', '-email']) expect(answer.text).toContain(sort)
    expect(problems(answer)).toMatchObject([['sort', expect.any(String)]])
    expect((await query({ limit: 0 })).status).toBe(422)
    expect((await query({ limit: 1 })).status).toBe(200)
    expect((await query({ limit: 100 })).status).toBe(200)
    expect((await query({ limit: 101 })).status).toBe(422)
    expect((await query({ cursor: 'x'.repeat(401) })).status).toBe(422)
  })

  it.each(['email', 'createdAt'])(
    'refuses cursors of other queries and projects, and forged ones: %s',
    async (sort) => {
      const other = await bench.tenant()
      await people()
      await people(other)
      const body = { condition: isPro, sort, limit: 1 }
      const cursor = textAt(await query(body), 'cursor')
      const theirs = textAt(await query(body, other), 'cursor')
      expect((await query({ ...body, limit: 2, cursor })).status).toBe(200)
      const [fingerprint] = cursor.split('.')
      for (const asked of [
        { ...body, condition: undefined, cursor },
        { ...body, sort: `-${sort}`, cursor },
        { ...body, condition: { ...isPro, operator: 'OR' }, cursor: `0${cursor}` },
        { ...body, cursor: theirs },
        { ...body, cursor: '1-cnt_1' },
        { ...body, cursor: `${fingerprint}` },
        { ...body, cursor: `${fingerprint}.` },
        { ...body, cursor: `${fingerprint}..cnt_1` },
        { ...body, cursor: `${fingerprint}.a\u0000b.cnt_1` },
        { ...body, cursor: `${fingerprint}.a\ud800.cnt_1` },
        { ...body, cursor: `${fingerprint}.99999999999999999.seg_1` },
        ...(sort === 'createdAt' ? [{ ...body, cursor: `${fingerprint}.9999999999999999.cnt_1` }] : []),
      ]) {
        const answer = await query(asked)
        expect(failure(answer), JSON.stringify(asked)).toStrictEqual([400, 'BAD_REQUEST'])
      }
    },
  )

  it('needs the right to read segments only for conditions that refer to them', async () => {
    await people()
    const id = textAt(await tenant.call('POST /segments', { body: { name: 'Pros', condition: isPro } }), 'id')
    const scoped = { name: 'reader', scopes: ['contacts:read'] }
    const key = textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body: scoped }), 'key')
    const asked = (field: string) => ({ operator: 'AND', conditions: [{ field, operator: 'memberOfSegment' }] })
    const headers = { authorization: `Bearer ${key}` }
    const reader = (body: object) => bench.call('POST /contacts/query', { body, headers })
    expect(names(await query({ condition: asked(`segment.${id}`) }))).toBe('cyd ada bob')
    expect(names(await query({ condition: asked('segment.Pros') }))).toBe('cyd ada bob')
    expect(names(await reader({ condition: isPro }))).toBe('cyd ada bob')
    for (const field of [`segment.${id}`, 'segment.Pros']) {
      expect(failure(await reader({ condition: asked(field) }))).toStrictEqual([403, 'INSUFFICIENT_SCOPE'])
    }
  })

  it.each([
    ['below', 39, 200],
    ['at', 40, 200],
    ['above', 41, 400],
  ])('limits filters that look up events: %s', async (_, count, status) => {
    const conditions = Array.from({ length: count }, (_, n) => ({ field: `event.e${n}`, operator: 'triggered' }))
    expect((await query({ condition: { operator: 'OR', conditions } })).status).toBe(status)
  })

  it('cuts pages of large contacts, and skips none', async () => {
    const note = 'x'.repeat(90_000)
    for (let n = 0; n < 14; n++) {
      await tenant.call('POST /contacts', { body: { email: `large${n}@example.com`, data: { note } } })
    }
    const first = await query({ sort: 'email', limit: 100 })
    expect(first.json).toMatchObject({ hasMore: true, data: { length: 12 } })
    const second = await query({ sort: 'email', limit: 100, cursor: textAt(first, 'cursor') })
    expect(second.json).toMatchObject({ hasMore: false, data: { length: 2 } })
  })
})
