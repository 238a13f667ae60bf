import { describe, expect, it } from 'vitest'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { updateProject } from '../../tenant/projects/projects.ts'
import { aProduct } from '../../testing/product.ts'
import { anEvent } from '../../testing/work-rows.ts'
import { type EventsAfter, LOOKED_MAX, listEventsAfter } from './after.ts'
import { CATCH_UP_MS } from './cursor.ts'
import type { Event } from './schema.ts'
import { EventQuery } from './schema.ts'

const DAY_MS = 86_400_000

/** A project whose events are kept for `eventsDays`. */
async function aReader(eventsDays: number | null = 30) {
  const { world, clock, ...product } = await aProduct()
  const tenant = await product.tenant()
  const keepFor = (eventsDays: number | null) => updateProject(tenant, { eventsDays })
  await keepFor(eventsDays)
  const ctx = contextOf(world, tenant.project)
  return {
    ctx,
    clock,
    keepFor,
    /** Moves the clock forward by some days, and deletes expired events. */
    async expire(days: number) {
      clock.advance(days * DAY_MS)
      const { retention } = world.store
      await retention.deleteExpired({ projectId: ctx.project.id, kind: 'events', now: clock.now(), limit: 999 })
    },
    add: (...events: readonly Partial<Event>[]) =>
      ctx.store.events.insert(events.map((one) => anEvent({ createdAt: clock.now(), ...one }))),
    read: (after: string, more: { types?: readonly string[]; limit?: number } = {}) =>
      listEventsAfter(ctx, { after, limit: 100, ...more }),
  }
}

const namesOf = ({ data }: EventsAfter) => data.map(({ event }) => event.name)

describe('listEventsAfter', () => {
  it('begins with the oldest event, or with the next one, and continues where it was', async () => {
    const { add, read } = await aReader()
    await add({ name: 'a' }, { name: 'b' }, { name: 'c' })
    const first = await read('0', { limit: 2 })
    expect([namesOf(first), first.hasMore]).toStrictEqual([['a', 'b'], true])
    const second = await read(first.cursor, { limit: 2 })
    expect([namesOf(second), second.hasMore]).toStrictEqual([['c'], false])
    const now = await read('now')
    expect([namesOf(now), now.hasMore]).toStrictEqual([[], false])
    await add({ name: 'd' })
    for (const { cursor } of [second, now]) expect(namesOf(await read(cursor))).toStrictEqual(['d'])
    // The cursor of an event is as good as that of a page.
    expect(namesOf(await read(first.data[0]?.cursor ?? ''))).toStrictEqual(['b', 'c', 'd'])
  })

  it('returns the same for the same cursor, as often as it is asked', async () => {
    const { add, read } = await aReader()
    await add({ name: 'a' }, { name: 'b' })
    const { cursor } = await read('0', { limit: 1 })
    expect(namesOf(await read(cursor))).toStrictEqual(namesOf(await read(cursor)))
  })

  it('filters by patterns and looks at so many events at most', async () => {
    const { add, read } = await aReader()
    await add(
      ...Array.from({ length: LOOKED_MAX + 10 }, () => ({ name: 'noise' })),
      { name: 'order.paid' },
      { name: 'x' },
    )
    const first = await read('0', { types: ['order.*'] })
    expect([namesOf(first), first.hasMore]).toStrictEqual([[], true])
    const second = await read(first.cursor, { types: ['order.*'] })
    expect([namesOf(second), second.hasMore]).toStrictEqual([['order.paid'], false])
    expect(namesOf(await read(second.cursor, { types: ['*'] }))).toStrictEqual([])
    const both = await read('0', { types: ['x', 'n*e'], limit: 3 })
    expect([namesOf(both), both.hasMore]).toStrictEqual([['noise', 'noise', 'noise'], true])
  })

  it('ends a page of large events early, and continues after the last of them', async () => {
    const { add, read } = await aReader()
    await add(...Array.from({ length: 12 }, (_, n) => ({ name: `e${n}`, data: { text: 'x'.repeat(100_000) } })))
    const first = await read('0')
    expect(first.data.length).toBeGreaterThan(1)
    expect(first.data.length).toBeLessThan(12)
    const names = [...namesOf(first)]
    for (let page = first; page.hasMore; ) {
      page = await read(page.cursor)
      names.push(...namesOf(page))
    }
    expect(names).toStrictEqual(Array.from({ length: 12 }, (_, n) => `e${n}`))
  })

  it('refuses a cursor after which an event has expired, however long events are kept now', async () => {
    const { add, read, expire, keepFor } = await aReader(30)
    const { cursor } = await read('now')
    await add({ name: 'a' })
    const seen = await read(cursor)
    await expire(31)
    await keepFor(400)
    await expect(read(cursor)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' })
    // A reader who has seen it missed nothing, however old its cursor is.
    for (const kept of [seen.cursor, seen.data[0]?.cursor ?? '']) expect(namesOf(await read(kept))).toStrictEqual([])
    expect(namesOf(await read('0'))).toStrictEqual([])
    expect(namesOf(await read((await read('0')).cursor))).toStrictEqual([])
  })

  it('refuses a cursor of a reader who is so far behind that events expire unread', async () => {
    const { add, read, expire } = await aReader(30)
    const { cursor } = await read('now')
    await add({ name: 'a' }, { name: 'b' })
    const behind = await read(cursor, { limit: 1 })
    expect(namesOf(behind)).toStrictEqual(['a'])
    await expire(31)
    await expect(read(behind.cursor)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' })
  })

  it('has no gap where events were deleted on request', async () => {
    const { add, read, ctx, clock } = await aReader(30)
    const { cursor } = await read('now')
    await add({ name: 'a' }, { name: 'b' })
    await ctx.store.events.deleteNamed('a', { until: clock.now(), limit: 9 })
    expect(namesOf(await read(cursor))).toStrictEqual(['b'])
  })

  it.each([
    [CATCH_UP_MS, ['c']],
    [CATCH_UP_MS + 1, 'CURSOR_EXPIRED'],
  ])(
    'lets a reader who began with the oldest events take what is kept, if it continues within %i ms',
    async (ms, found) => {
      const { add, read, expire, clock } = await aReader(30)
      await add({ name: 'a' }, { name: 'b' })
      clock.advance(31 * DAY_MS - ms)
      await add({ name: 'c' })
      const first = await read('0', { limit: 1 })
      clock.advance(ms)
      await expire(0)
      const next = read(first.cursor).then(namesOf, ({ code }) => code)
      expect(await next).toStrictEqual(found)
    },
  )

  it('keeps cursors for as long as events are', async () => {
    const { read, expire } = await aReader(null)
    const { cursor } = await read('now')
    await expire(10_000)
    expect((await read(cursor)).data).toStrictEqual([])
  })

  it.each([
    ['another life', (cursor: string) => cursor.replace(/^./, 'f')],
    ['a place ahead', (cursor: string) => cursor.replace(/^(\w+)\.\w+/, '$1.zzzzzzzz')],
  ])('refuses a cursor of %s', async (_, forged) => {
    const { add, read } = await aReader()
    await add({ name: 'a' })
    const { cursor } = await read('0')
    await expect(read(forged(cursor))).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' })
  })

  it.each([
    '1',
    '-1',
    'NOW',
    'evt_1',
    '0000000000000000.0',
    `0000000000000000.${'z'.repeat(12)}.a.a`,
    '0000000000000000.1.a.zzzzzzzzzzz',
    '0000000000000000.1.a.1.0',
    '0000000000000000.1.;.1',
  ])('refuses %j', async (after) => {
    const { read } = await aReader()
    await expect(read(after)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('the query of events', () => {
  it.each([
    { after: '0', cursor: 'a-evt_1' },
    { after: '0', eventName: 'a' },
    { types: 'a' },
    { after: '0', types: '' },
    { after: '0', types: ['a', ''] },
    { after: '0', types: Array.from({ length: 51 }, (_, n) => `n${n}`) },
  ])('refuses %j', (query) => {
    expect(() => parse(EventQuery, query)).toThrow()
  })

  it('takes one pattern or several, which may contain commas', () => {
    const typesOf = (types: unknown) => parse(EventQuery, { after: 'now', types }).types
    expect(typesOf('paid, in full')).toStrictEqual(['paid, in full'])
    expect(typesOf(['email.*', 'order placed', 'email.*'])).toStrictEqual(['email.*', 'order placed'])
    expect(typesOf(Array.from({ length: 50 }, (_, n) => `n${n}`))).toHaveLength(50)
  })
})
