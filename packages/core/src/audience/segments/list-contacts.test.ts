import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { filter, isPro, refused, segmentKit } from '../../testing/segment-kit.ts'
import { listSegmentContacts } from './list-contacts.ts'
import { previewSegment } from './preview.ts'
import { SegmentContactsQuery, SegmentPreview } from './schema.ts'
import { deleteSegment, getSegment, listSegments } from './segments.ts'

describe('reading segments', () => {
  it('lists all of them, newest first, of this project only', async () => {
    const { create, clock, now, tenant } = await segmentKit()
    const one = await create({ name: 'One', condition: isPro })
    clock.advance(1)
    const two = await create({ name: 'Two', type: 'STATIC' })
    expect(await listSegments(await now())).toStrictEqual([two, one])
    const other = await tenant()
    expect(await listSegments(other)).toStrictEqual([])
    await refused(getSegment(other, one.id), 'SEGMENT_NOT_FOUND')
    await refused(getSegment(await now(), 'one'), 'SEGMENT_NOT_FOUND')
    await refused(deleteSegment(other, one.id), 'SEGMENT_NOT_FOUND')
    await refused(listSegmentContacts(other, { id: one.id, page: 1, pageSize: 1 }), 'SEGMENT_NOT_FOUND')
  })

  it('lists the current members, page by page', async () => {
    const { create, put, enter, clock, now } = await segmentKit()
    const pros = await create({ name: 'Pros', condition: isPro })
    const guests = await create({ name: 'Guests', type: 'STATIC' })
    const made = []
    for (let n = 0; n < 5; n++) {
      clock.advance(1)
      made.push(await put(`p${n}@example.com`, { plan: 'pro' }))
    }
    await put('free@example.com', { plan: 'free' })
    await enter(guests.id, { emails: made.slice(0, 3).map(({ email }) => email) })
    const newest = made.toReversed()
    const list = async (id: string, query: object) =>
      listSegmentContacts(await now(), { id, ...parse(SegmentContactsQuery, query) })
    const whole = { page: 1, pageSize: 20, totalPages: 1, cursor: undefined, hasMore: false }
    expect(await list(pros.id, {})).toStrictEqual({ data: newest, total: 5, ...whole })
    expect(await list(pros.id, { page: '2', pageSize: '2' })).toStrictEqual({
      data: newest.slice(2, 4),
      total: 5,
      page: 2,
      pageSize: 2,
      totalPages: 3,
      cursor: expect.any(String),
      hasMore: true,
    })
    expect(await list(pros.id, { page: 4, pageSize: 2 })).toMatchObject({ data: [], total: 5 })
    expect(await list(guests.id, { pageSize: 2 })).toMatchObject({ data: newest.slice(2, 4), total: 3, totalPages: 2 })
  })

  it('continues after each page by its cursor, whichever way it was found', async () => {
    const { create, put, enter, clock, now } = await segmentKit()
    const pros = await create({ name: 'Pros', condition: isPro })
    const guests = await create({ name: 'Guests', type: 'STATIC' })
    const made = []
    for (let n = 0; n < 250; n++) {
      clock.advance(n % 3)
      made.push(await put(`p${n}@example.com`, { plan: n % 50 === 0 ? 'pro' : 'free' }))
    }
    const paying = made.filter((_, n) => n % 50 === 0).toReversed()
    await enter(guests.id, { emails: paying.map(({ email }) => email) })
    const list = async (id: string, query: object) =>
      listSegmentContacts(await now(), { id, ...parse(SegmentContactsQuery, query) })
    for (const { id } of [pros, guests])
      for (const first of [{}, { cursor: '0' }]) {
        const found = []
        for (let query: object | undefined = { ...first, pageSize: 2 }; query; ) {
          const { data, cursor, hasMore } = await list(id, query)
          found.push(...data)
          expect(hasMore).toBe(cursor !== undefined)
          query = cursor === undefined ? undefined : { cursor, pageSize: 2 }
        }
        expect(found).toStrictEqual(paying)
      }
    const { cursor } = await list(pros.id, { pageSize: 2 })
    expect(await list(pros.id, { cursor })).toMatchObject({ total: 0, page: 0, pageSize: 20, totalPages: 0 })
    await refused(list(guests.id, { cursor }), 'BAD_REQUEST')
    await refused(list(pros.id, { cursor: 'x' }), 'BAD_REQUEST')
  })

  it.each([{ page: 0 }, { page: -1 }, { page: 1.5 }, { pageSize: 0 }, { pageSize: 101 }, { page: 'x' }])(
    'refuses the page %o',
    (query) => {
      expect(SegmentContactsQuery.safeParse(query).success).toBe(false)
      expect(SegmentContactsQuery.parse({ pageSize: '100' })).toStrictEqual({ page: 1, pageSize: 100 })
    },
  )

  it('previews the members of a segment, and stores nothing', async () => {
    const { put, now } = await segmentKit()
    for (let n = 0; n < 12; n++) await put(`p${n}@example.com`, { plan: 'pro' })
    const preview = async (body: unknown) => previewSegment(await now(), parse(SegmentPreview, body))
    const { memberCount, data } = await preview({ filters: isPro })
    expect([memberCount, data.length]).toStrictEqual([12, 10])
    expect(await preview({ condition: filter('data.plan', 'notExists') })).toStrictEqual({ memberCount: 0, data: [] })
    expect(await listSegments(await now())).toStrictEqual([])
    expect(() => parse(SegmentPreview, {})).toThrow(/condition/)
    await refused(preview({ condition: filter('segment.seg_unknown', 'memberOfSegment') }), 'SEGMENT_NOT_FOUND')
  })
})
