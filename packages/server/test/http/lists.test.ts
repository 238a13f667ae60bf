import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, aMail, at, type Bench, failure, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const add = (email: string) => tenant.call('POST /contacts', { body: { email } })

function values({ json }: Answer, name: string): unknown[] {
  const data = at(json, 'data')
  return Array.isArray(data) ? data.map((item) => at(item, name)) : []
}

describe('a cursor list', () => {
  it('returns an empty page when there is nothing', async () => {
    expect((await tenant.call('GET /contacts')).json).toStrictEqual({ data: [], hasMore: false, total: 0 })
    expect((await tenant.call('GET /emails')).json).toStrictEqual({ data: [], hasMore: false, total: 0 })
  })

  it('shows everything once, newest first, while more is added; the total only at first', async () => {
    for (let i = 0; i < 7; i++) await add(`c${i}@example.com`)
    const seen: unknown[] = []
    let path = '/contacts?limit=3'
    for (let page = 0; page < 10; page++) {
      const answer = await tenant.call(`GET ${path}`)
      seen.push(...values(answer, 'email'))
      expect(at(answer.json, 'total')).toBe(page === 0 ? 7 : 0)
      const cursor = at(answer.json, 'cursor')
      expect(at(answer.json, 'hasMore')).toBe(cursor !== undefined)
      if (typeof cursor !== 'string') break
      path = `/contacts?limit=3&cursor=${encodeURIComponent(cursor)}`
      await add(`late${page}@example.com`)
    }
    expect(seen).toStrictEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `c${i}@example.com`))
  })

  it('continues after a row that was deleted', async () => {
    for (let i = 0; i < 4; i++) await add(`c${i}@example.com`)
    const first = await tenant.call('GET /contacts?limit=2')
    for (const id of values(first, 'id')) await tenant.call(`DELETE /contacts/${id}`)
    const rest = await tenant.call(`GET /contacts?limit=2&cursor=${at(first.json, 'cursor')}`)
    expect(values(rest, 'email')).toStrictEqual(['c1@example.com', 'c0@example.com'])
  })

  it('is searched literally and in any case', async () => {
    for (const email of ['ada_l@example.com', 'adaxl@example.com', 'grace@example.com']) await add(email)
    expect(values(await tenant.call('GET /contacts?search=ADA_'), 'email')).toStrictEqual(['ada_l@example.com'])
    expect(values(await tenant.call('GET /contacts?search=%25'), 'email')).toStrictEqual([])
    expect((await tenant.call('GET /contacts?search=ada')).json).toMatchObject({ total: 2 })
    expect((await tenant.call('GET /contacts?search=')).json).toMatchObject({ total: 3 })
  })

  it('returns 20 rows by default, and 100 at most', async () => {
    for (let i = 0; i < 101; i++) await add(`c${i}@example.com`)
    expect(values(await tenant.call('GET /contacts'), 'id')).toHaveLength(20)
    expect(values(await tenant.call('GET /contacts?limit=100'), 'id')).toHaveLength(100)
    for (const limit of ['101', '0', '-1', '1.5', 'x', '']) {
      expect(failure(await tenant.call(`GET /contacts?limit=${limit}`))).toStrictEqual([400, 'BAD_REQUEST'])
    }
  })

  it.each(['x', 'zzz-cnt_1', '0', '-', `1-${'x'.repeat(150)}`, '%00', "1-cnt_1'--", 'x'.repeat(500)])(
    'accepts only its own cursors: %s is refused',
    async (cursor) => {
      const answer = await tenant.call(`GET /contacts?cursor=${cursor}`)
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 400) expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
      else expect(values(answer, 'id')).toStrictEqual([])
    },
  )
})

describe('GET /emails', () => {
  it('filters by status, contact and text', async () => {
    await tenant.call('POST /v1/send', {
      body: aMail({ to: ['ada@example.com', 'grace@example.com'], subject: 'Invoice' }),
    })
    const all = await tenant.call('GET /emails')
    expect(values(all, 'to').sort()).toStrictEqual(['ada@example.com', 'grace@example.com'])
    const [contactId] = values(all, 'contactId')
    expect(values(await tenant.call(`GET /emails?contactId=${contactId}`), 'contactId')).toStrictEqual([contactId])
    expect((await tenant.call('GET /emails?contactId=prj_1')).json).toMatchObject({ total: 0 })
    expect((await tenant.call('GET /emails?status=PENDING')).json).toMatchObject({ total: 2 })
    expect((await tenant.call('GET /emails?status=SENT')).json).toMatchObject({ total: 0 })
    expect(values(await tenant.call('GET /emails?search=GRACE'), 'to')).toStrictEqual(['grace@example.com'])
    expect((await tenant.call('GET /emails?search=invoice')).json).toMatchObject({ hasMore: false, total: 2 })
    const first = await tenant.call('GET /emails?search=invoice&limit=1')
    expect(first.json).toStrictEqual({ data: [expect.anything()], hasMore: true, cursor: expect.any(String) })
    const last = await tenant.call(`GET /emails?search=invoice&cursor=${at(first.json, 'cursor')}`)
    expect(last.json).toStrictEqual({ data: [expect.anything()], hasMore: false })
    expect(values(await tenant.call('GET /emails?recipient=Grace@Example.com'), 'to')).toStrictEqual([
      'grace@example.com',
    ])
    expect((await tenant.call('GET /emails?recipient=who@example.com')).json).toMatchObject({ data: [], total: 0 })
    expect((await tenant.call('GET /emails?templateId=tpl_1&campaignId=cmp_1')).json).toMatchObject({ total: 0 })
    const hour = (n: number) => encodeURIComponent(new Date(Date.now() + n * 3_600_000).toISOString())
    expect((await tenant.call(`GET /emails?from=${hour(-1)}&to=${hour(1)}`)).json).toMatchObject({ total: 2 })
    expect((await tenant.call(`GET /emails?from=${hour(1)}`)).json).toMatchObject({ total: 0 })
    expect((await tenant.call(`GET /emails?from=${hour(1)}&to=${hour(-1)}`)).json).toMatchObject({
      error: { code: 'BAD_REQUEST', errors: [{ field: 'to', code: 'invalid_range' }] },
    })
    expect((await tenant.call('GET /emails?from=yesterday')).json).toMatchObject({
      error: { code: 'BAD_REQUEST', errors: [{ field: 'from' }] },
    })
  })
})
