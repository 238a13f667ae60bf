import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Bench, caller, failure, problems, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const track = (name: string, of: Tenant = tenant) =>
  of.call('POST /events/track', { body: { name, email: 'ada@example.com' } })

async function read(after: string, more = '', of: Tenant = tenant) {
  const answer = await of.call(`GET /events?after=${after}${more}`)
  expect(answer.status, answer.text).toBe(200)
  const events = at(answer.json, 'events')
  const names = Array.isArray(events) ? events.map((event) => at(event, 'name')) : []
  return { names, cursor: textAt(answer, 'cursor'), hasMore: at(answer.json, 'hasMore'), json: answer.json }
}

describe('GET /events?after=', () => {
  it('has each event once, oldest first, and always a cursor', async () => {
    const empty = await read('0')
    expect([empty.names, empty.hasMore]).toStrictEqual([[], false])
    for (const name of ['a', 'b', 'c']) await track(name)
    const first = await read(empty.cursor, '&limit=2')
    expect([first.names, first.hasMore, at(first.json, 'data')]).toStrictEqual([
      ['a', 'b'],
      true,
      at(first.json, 'events'),
    ])
    const second = await read(first.cursor)
    expect([second.names, second.hasMore]).toStrictEqual([['c'], false])
    await track('d')
    expect((await read(second.cursor)).names).toStrictEqual(['d'])
    expect((await read('now')).names).toStrictEqual([])
  })

  it('filters by patterns', async () => {
    for (const name of ['order.paid', 'seen', 'order.sent']) await track(name)
    expect((await read('0', '&types=order.*')).names).toStrictEqual(['order.paid', 'order.sent'])
    await track('paid, in full')
    expect((await read('0', '&types=paid,%20in%20full')).names).toStrictEqual(['paid, in full'])
    expect((await read('0', '&types=seen&types=*.sent')).names).toStrictEqual(['seen', 'order.sent'])
  })

  it('shows nothing of another project, whose cursor is a place like any other', async () => {
    const other = await bench.tenant()
    await track('theirs', other)
    await track('mine')
    const { cursor } = await read('0', '', other)
    await track('later')
    expect((await read(cursor)).names).not.toContain('theirs')
    expect((await read('0')).names).toStrictEqual(['mine', 'later'])
  })

  it('leaves out what was erased', async () => {
    await track('first')
    const { cursor } = await read('0')
    await track('second')
    await tenant.call('DELETE /events/second')
    await track('third')
    expect((await read(cursor)).names).toStrictEqual(['third'])
  })

  it('refuses cursors that mean nothing here', async () => {
    const { cursor } = await read('now')
    const call = (after: string) => tenant.call(`GET /events?after=${encodeURIComponent(after)}`)
    expect(failure(await call(cursor.replace(/^\w/, (digit) => (digit === 'f' ? 'e' : 'f'))))).toStrictEqual([
      410,
      'CURSOR_EXPIRED',
    ])
    expect(failure(await call(cursor.replace(/^(\w+)\.\w+/, '$1.1y2p0ij32e8')))).toStrictEqual([410, 'CURSOR_EXPIRED'])
    for (const after of ['1', 'never', `${cursor}x.y.z`, "0' or 1=1", '\u0000'])
      expect(failure(await call(after))).toStrictEqual([400, 'BAD_REQUEST'])
    for (const more of ['&cursor=a-evt_1', '&eventName=a', `&types=${'*'.repeat(9)}`, '&limit=101'])
      expect(problems(await tenant.call(`GET /events?after=0${more}`))).not.toStrictEqual([])
  })

  it('is for keys that may read events and contacts', async () => {
    const as = async (...scopes: readonly string[]) => {
      const made = await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name: scopes.join(' '), scopes } })
      return caller(bench.server, textAt(made, 'key'))('GET /events?after=0')
    }
    expect((await as('events:read', 'contacts:read')).status).toBe(200)
    expect(failure(await as('events:read'))).toStrictEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(failure(await tenant.callPublicly('GET /events?after=0'))).toStrictEqual([401, 'INVALID_API_KEY'])
  })
})
