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
    expect(await list(pros.id, {})).toStrictEqual({ data: newest, total: 5, page: 1, pageSize: 20, totalPages: 1 })
    expect(await list(pros.id, { page: '2', pageSize: '2' })).toStrictEqual({
      data: newest.slice(2, 4),
      total: 5,
      page: 2,
      pageSize: 2,
      totalPages: 3,
    })
    expect(await list(pros.id, { page: 4, pageSize: 2 })).toMatchObject({ data: [], total: 5 })
    expect(await list(guests.id, { pageSize: 2 })).toMatchObject({ data: newest.slice(2, 4), total: 3, totalPages: 2 })
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
