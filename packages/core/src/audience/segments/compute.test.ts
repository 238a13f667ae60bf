import { describe, expect, it } from 'vitest'
import type { Store } from '../../kernel/ports/store.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { BrokenWrite, failEachWrite } from '../../testing/failing-store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import { filter, isPro, refused, type SegmentKit, segmentKit } from '../../testing/segment-kit.ts'
import { computeSegment, refreshSegment } from './compute.ts'
import { getSegment } from './segments.ts'

/** Creates contacts without events; every other one is a pro. */
async function crowd({ rooms }: SegmentKit, count: number): Promise<readonly Contact[]> {
  const contacts = Array.from({ length: count }, (_, n) =>
    aContact({ createdAt: rowTime(n - count), data: { plan: n % 2 ? 'free' : 'pro' } }),
  )
  await rooms.contacts.insertMany(contacts)
  return contacts
}

const isEven = (_: unknown, n: number) => n % 2 === 0
const entries = (contacts: readonly Contact[]) => contacts.map(() => 'segment.pros.entry')

/** Creates a segment that tracks pros, over contacts that it has not processed yet. */
async function tracked(count: number, store?: Store) {
  const kit = await segmentKit(store)
  const segment = await kit.create({ name: 'Pros', condition: isPro, trackMembership: true })
  const contacts = await crowd(kit, count)
  return {
    ...kit,
    segment,
    contacts,
    pros: contacts.filter(isEven),
    compute: async () => computeSegment(await kit.now(), segment.id),
    count: async () => (await getSegment(await kit.now(), segment.id)).memberCount,
  }
}

/** Returns the store, but the `n`th call that stores events fails. */
function breakingEvents(store: Store, n: number): Store {
  let calls = 0
  const wrap = (inner: Store): Store => ({
    ...inner,
    transaction: (work) => inner.transaction((tx) => work(wrap(tx))),
    project(id) {
      const rooms = inner.project(id)
      const insert: typeof rooms.events.insert = async (events) => {
        calls += 1
        if (calls === n) throw new BrokenWrite('on purpose')
        return rooms.events.insert(events)
      }
      return { ...rooms, events: { ...rooms.events, insert } }
    },
  })
  return wrap(store)
}

describe('computing a segment', () => {
  it('moves contacts in and out, and emits one event for each', async () => {
    const { compute, contacts, pros, rooms, told: emitted, count, segment } = await tracked(9)
    expect(await compute()).toStrictEqual({ added: 5, removed: 0, total: 5 })
    expect(await compute()).toStrictEqual({ added: 0, removed: 0, total: 5 })
    expect(await emitted(...contacts)).toStrictEqual(entries(pros))
    const [event] = await rooms.events.listByContact(pros[0]?.id ?? 'cnt_', { limit: 1, after: undefined })
    expect(event?.data).toStrictEqual({ segmentId: segment.id, segmentName: 'Pros' })

    const [leaver, joiner] = contacts
    if (!leaver || !joiner) throw new Error('there are nine')
    await rooms.contacts.updateMany([
      { ...leaver, data: {} },
      { ...joiner, data: { plan: 'pro' } },
    ])
    expect(await compute()).toStrictEqual({ added: 1, removed: 1, total: 5 })
    expect(await emitted(leaver)).toStrictEqual(['segment.pros.entry', 'segment.pros.exit'])
    expect(await emitted(joiner)).toStrictEqual(['segment.pros.entry'])
    expect(await count()).toBe(5)
  })

  it('moves more contacts than fit into one batch', async () => {
    const { compute, told: emitted, pros } = await tracked(4500)
    expect(await compute()).toStrictEqual({ added: 2250, removed: 0, total: 2250 })
    expect(await emitted(...pros)).toStrictEqual(entries(pros))
  })

  it('accepts only dynamic segments that track', async () => {
    const { create, now } = await segmentKit()
    const compute = async (body: object) => {
      const { id } = await create({ name: Object.keys(body).join(), ...body })
      return refused(computeSegment(await now(), id), 'BAD_REQUEST')
    }
    expect((await compute({ type: 'STATIC', trackMembership: true })).suggestion).toContain('Add members')
    expect((await compute({ condition: isPro })).suggestion).toContain('refresh the segment')
    await refused(computeSegment(await now(), 'seg_unknown'), 'SEGMENT_NOT_FOUND')
  })

  it('moves every contact once, also in concurrent runs', async () => {
    const { compute, told: emitted, pros, contacts, count } = await tracked(2500)
    const computed = await Promise.all([compute(), compute(), compute()])
    expect(computed.reduce((sum, { added }) => sum + added, 0)).toBe(1250)
    expect(await emitted(...contacts)).toStrictEqual(entries(pros))
    expect(await count()).toBe(1250)
  })

  it('stops when the segment changes during the run, and leaves the rest to its next run', async () => {
    const { compute, change, segment, follow, told: emitted, contacts, clock, now } = await tracked(2500)
    clock.advance(1000)
    const [computed] = await Promise.all([compute(), change(segment.id, { condition: filter('data.plan', 'exists') })])
    expect(computed.added).toBeLessThan(1250)
    await follow()
    expect((await getSegment(await now(), segment.id)).memberCount).toBe(2500)
    expect(await emitted(...contacts)).toStrictEqual(entries(contacts))
  })

  it('continues where it was killed', async () => {
    const { compute, told: emitted, pros, count } = await tracked(6000, breakingEvents(memoryStore(), 3))
    await expect(compute()).rejects.toThrow(BrokenWrite)
    expect(await count()).toBe(500)
    expect(await emitted(...pros)).toHaveLength(500)
    expect(await compute()).toStrictEqual({ added: 2500, removed: 0, total: 3000 })
    expect(await emitted(...pros)).toStrictEqual(entries(pros))
  })

  it('commits a batch with its events or not at all', async () => {
    const writes = await failEachWrite(
      async () => memoryStore(),
      async (store) => (await tracked(10, store)).compute(),
      async ({ store, broken }) => {
        const [project] = await store.projects.list()
        const [segment] = project ? await store.project(project.id).segments.list() : []
        if (!project || !segment) return
        const rooms = store.project(project.id)
        const page = { limit: 100, after: undefined }
        const contacts = await rooms.contacts.list({ ...page, search: undefined })
        const events = await Promise.all(contacts.map(({ id }) => rooms.events.listByContact(id, page)))
        const members = await rooms.segments.countMatching({ kind: 'member', segmentId: segment.id })
        expect(events.flat()).toHaveLength(members)
        expect(members).toBe(broken === 'segments.settleMemberCount' ? 5 : 0)
      },
    )
    expect(writes.slice(-3)).toStrictEqual(['segments.move', 'events.insert', 'segments.settleMemberCount'])
  })

  it('uses the id of a segment in event names if its name has no letters', async () => {
    const { create, put, now, told: emitted } = await segmentKit()
    const segment = await create({ name: '★ !', condition: isPro, trackMembership: true })
    const ada = await put('ada@example.com', { plan: 'pro' })
    await computeSegment(await now(), segment.id)
    expect(await emitted(ada)).toStrictEqual([`segment.${segment.id}.entry`])
  })
})

describe('refreshing a segment', () => {
  it('counts the contacts that meet the condition, without moves and events', async () => {
    const { now, segment, contacts, told: emitted, rooms } = await tracked(9)
    expect(await refreshSegment(await now(), segment.id)).toStrictEqual({ memberCount: 5 })
    expect((await getSegment(await now(), segment.id)).memberCount).toBe(5)
    expect(await emitted(...contacts)).toStrictEqual([])
    expect(await rooms.segments.segmentIdsOf(contacts[0]?.id ?? 'cnt_')).toStrictEqual([])
  })

  it('leaves the count of a tracked segment exact when it is computed afterwards', async () => {
    const { now, segment, compute } = await tracked(9)
    await refreshSegment(await now(), segment.id)
    expect(await compute()).toStrictEqual({ added: 5, removed: 0, total: 5 })
    await refreshSegment(await now(), segment.id)
    expect(await compute()).toStrictEqual({ added: 0, removed: 0, total: 5 })
  })

  it('counts dynamic segments that do not track, and static ones', async () => {
    const { create, put, enter, now, rooms } = await segmentKit()
    const pros = await create({ name: 'Pros', condition: isPro })
    const guests = await create({ name: 'Guests', type: 'STATIC' })
    await put('ada@example.com', { plan: 'pro' })
    await enter(guests.id, { emails: ['ada@example.com'] })
    await rooms.segments.setMemberCount(guests.id, 70)
    expect(pros.memberCount).toBe(0)
    expect(await refreshSegment(await now(), pros.id)).toStrictEqual({ memberCount: 1 })
    expect(await refreshSegment(await now(), guests.id)).toStrictEqual({ memberCount: 1 })
    await refused(refreshSegment(await now(), 'seg_unknown'), 'SEGMENT_NOT_FOUND')
  })
})
