import { describe, expect, it } from 'vitest'
import { filter, isPro, refused, segmentKit } from '../../testing/segment-kit.ts'
import { listSegmentContacts } from './list-contacts.ts'
import { deleteSegment } from './segments.ts'

const field = async (call: Promise<unknown>) => (await refused(call, 'VALIDATION_ERROR')).errors?.[0]

describe('segments that refer to segments', () => {
  it('use the members of the others', async () => {
    const { create, put, enter } = await segmentKit()
    await put('ada@example.com', { plan: 'pro' })
    await put('bob@example.com', { plan: 'pro' })
    const pros = await create({ name: 'Pros', condition: isPro })
    const guests = await create({ name: 'Guests', type: 'STATIC' })
    await enter(guests.id, { emails: ['bob@example.com'] })
    const both = await create({
      name: 'Both',
      condition: {
        logic: 'AND',
        groups: [
          {
            filters: [
              { field: `segment.${pros.id}`, operator: 'memberOfSegment' },
              { field: `segment.${guests.id}`, operator: 'notMemberOfSegment' },
            ],
          },
        ],
      },
    })
    expect(both.memberCount).toBe(1)
  })

  it('are refused when the other does not exist, or belongs to another project', async () => {
    const { create, tenant } = await segmentKit()
    const theirs = await segmentKit()
    const foreign = await theirs.create({ name: 'Theirs', type: 'STATIC' })
    await tenant()
    for (const id of ['seg_unknown', foreign.id]) {
      const error = await refused(
        create({ name: 'x', condition: filter(`segment.${id}`, 'memberOfSegment') }),
        'SEGMENT_NOT_FOUND',
      )
      expect(error.message).toContain(id)
    }
  })

  it('must not refer to themselves, directly or through others', async () => {
    const { create, change } = await segmentKit()
    const [a, b, c] = [
      await create({ name: 'A', condition: isPro }),
      await create({ name: 'B', condition: isPro }),
      await create({ name: 'C', condition: isPro }),
    ]
    const asks = (id: string) => ({ condition: filter(`segment.${id}`, 'notMemberOfSegment') })
    const self = await refused(change(a.id, asks(a.id)), 'BAD_REQUEST')
    expect(self.message).toContain('“A” → “A”')
    await change(a.id, asks(b.id))
    await change(b.id, asks(c.id))
    const around = await refused(change(c.id, asks(a.id)), 'BAD_REQUEST')
    expect(around.message).toContain('“C” → “A” → “B” → “C”')
  })

  it('are at most 5 deep, and have at most 500 filters in total', async () => {
    const { create, change } = await segmentKit()
    const chain = [await create({ name: '1', condition: isPro })]
    const asking = () => ({
      name: `${chain.length + 1}`,
      condition: filter(`segment.${chain.at(-1)?.id}`, 'memberOfSegment'),
    })
    while (chain.length < 5) chain.push(await create(asking()))
    expect(await field(create(asking()))).toMatchObject({ field: 'condition', code: 'too_deep' })
    const below = await create({ name: 'below', condition: isPro })
    expect(
      await field(change(chain[0]?.id ?? '', { condition: filter(`segment.${below.id}`, 'memberOfSegment') })),
    ).toMatchObject({
      code: 'too_deep',
    })

    const many = (count: number, one: object) => ({
      operator: 'OR',
      conditions: Array.from({ length: count }, () => one),
    })
    const large = await create({ name: 'large', filters: many(99, { field: 'data.plan', operator: 'exists' }) })
    const five = { field: `segment.${large.id}`, operator: 'memberOfSegment' }
    await create({ name: 'just so large', filters: many(5, five) })
    expect(await field(create({ name: 'too large', filters: many(6, five) }))).toMatchObject({
      code: 'too_many_filters',
    })
  })

  it('match no contact when the other is deleted', async () => {
    const { create, put, now } = await segmentKit()
    await put('ada@example.com', { plan: 'pro' })
    const pros = await create({ name: 'Pros', condition: isPro })
    const others = await create({ name: 'Others', condition: filter(`segment.${pros.id}`, 'memberOfSegment') })
    expect(others.memberCount).toBe(1)
    await deleteSegment(await now(), pros.id)
    expect((await listSegmentContacts(await now(), { id: others.id, page: 1, pageSize: 9 })).total).toBe(0)
  })
})
