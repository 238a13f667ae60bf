import { describe, expect, it } from 'vitest'
import { Worker } from '../../app/worker/worker.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { createContact, updateContact } from '../../people/contacts/contacts.ts'
import { ContactChanges, ContactInput } from '../../people/contacts/schema.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, rowIds } from '../../testing/rows.ts'
import { filter, isPro, segmentKit } from '../../testing/segment-kit.ts'
import { currentContext } from '../../testing/tenant.ts'
import { TrackRequest } from '../events/schema.ts'
import { trackEvent } from '../events/track.ts'
import { segmentWorker, updateSegments } from './follow.ts'
import { SegmentChanges, SegmentInput } from './schema.ts'
import { createSegment, getSegment, updateSegment } from './segments.ts'

/** The documented time as a literal, not the constant: another value would be another promise. */
const FIVE_MINUTES_MS = 300_000
const ENTRY = 'segment.pros.entry'
const EXIT = 'segment.pros.exit'

/** Creates a segment of pros that tracks its members and was computed. */
async function pros(condition: object = isPro, store?: Store) {
  const kit = await segmentKit(store)
  const segment = await kit.create({ name: 'Pros', condition, trackMembership: true })
  await kit.follow()
  return {
    ...kit,
    segment,
    count: async () => (await getSegment(await kit.now(), segment.id)).memberCount,
    track: async (email: string, event: string) => trackEvent(await kit.now(), parse(TrackRequest, { email, event })),
  }
}

describe('a segment that tracks its members', () => {
  it('is computed soon after it is created, by a wake-up', async () => {
    const { create, put, told: emitted, follow, queue, now } = await segmentKit()
    const ada = await put('ada@example.com', { plan: 'pro' })
    expect(queue.wakes).toStrictEqual([])
    const segment = await create({ name: 'Pros', condition: isPro, trackMembership: true })
    expect(segment.memberCount).toBe(1)
    expect(queue.wakes.map(({ name }) => name)).toStrictEqual(['segments.update'])
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY])
    expect((await getSegment(await now(), segment.id)).memberCount).toBe(1)
  })

  it('follows contacts that are created and changed, without delay', async () => {
    const { put, told: emitted, follow, count, now } = await pros()
    const ada = await put('ada@example.com', { plan: 'pro' })
    await follow()
    expect([await emitted(ada), await count()]).toStrictEqual([[ENTRY], 1])
    await put('ada@example.com', { plan: 'free' })
    await follow()
    expect([await emitted(ada), await count()]).toStrictEqual([[ENTRY, EXIT], 0])
    await updateContact(await now(), { id: ada.id, changes: { data: { plan: 'pro' } } })
    await updateContact(await now(), { id: ada.id, changes: { data: { seats: 5 } } })
    await follow()
    expect([await emitted(ada), await count()]).toStrictEqual([[ENTRY, EXIT, ENTRY], 1])
    await follow()
    expect(await emitted(ada)).toHaveLength(3)
  })

  it('follows a subscription, and an address', async () => {
    const condition = {
      logic: 'OR',
      groups: [
        { filters: [{ field: 'subscribed', operator: 'equals', value: false }] },
        { filters: [{ field: 'email', operator: 'contains', value: '@pro.example.com' }] },
      ],
    }
    const { put, told: emitted, follow, now } = await pros(condition)
    const ada = await put('ada@example.com')
    for (const changes of [{ subscribed: false }, { subscribed: true }, { email: 'ada@pro.example.com' }]) {
      await updateContact(await now(), { id: ada.id, changes })
      await follow()
    }
    expect(await emitted(ada)).toStrictEqual([ENTRY, EXIT, ENTRY])
  })

  it('follows events', async () => {
    const { put, told: emitted, follow, track } = await pros(filter('event.login', 'triggered'))
    const ada = await put('ada@example.com')
    await track('ada@example.com', 'logout')
    await follow()
    expect(await emitted(ada)).toStrictEqual([])
    await track('ada@example.com', 'login')
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY])
  })

  it('follows the mails that were sent', async () => {
    const { put, told: emitted, now, world, queue, follow } = await pros(filter('email.sent', 'triggered'))
    const ada = await put('ada@example.com')
    await sendEmails(
      await now(),
      parse(SendRequest, { to: 'ada@example.com', from: 'post@example.com', subject: 'Hello', body: 'Hi' }),
    )
    const worker = new Worker(world, () => () => {})
    await worker.start()
    for (let turn = 0; turn < 500; turn++) await Promise.resolve()
    expect(queue.pending.map(({ name }) => name)).toContain('segments.update')
    await worker.stop()
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY])
  })

  it('follows the clock within 5 minutes', async () => {
    const {
      told: emitted,
      follow,
      track,
      clock,
      put,
    } = await pros(filter('event.login', 'triggeredWithin', 10, 'minutes'))
    await track('ada@example.com', 'login')
    const ada = await put('ada@example.com')
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY])
    clock.advance(10 * 60_000 - 1)
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY])
    clock.advance(FIVE_MINUTES_MS)
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY, EXIT])
  })

  it('finds changes without a mark in its next computation', async () => {
    const { put, rooms, told: emitted, follow, clock } = await pros()
    const ada = await put('ada@example.com')
    await follow()
    await rooms.contacts.update({ ...ada, data: { plan: 'pro' } })
    await follow()
    expect(await emitted(ada)).toStrictEqual([])
    clock.advance(FIVE_MINUTES_MS)
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY])
  })

  it('catches up when tracking is turned on again', async () => {
    const { segment, put, change, follow, told: emitted, now, clock } = await pros()
    const [ada, bob] = [await put('ada@example.com', { plan: 'pro' }), await put('bob@example.com')]
    await follow()
    await change(segment.id, { trackMembership: false })
    expect((await now()).project.tracksSegments).toBe(false)
    await put('ada@example.com', { plan: null })
    await put('bob@example.com', { plan: 'pro' })
    clock.advance(FIVE_MINUTES_MS)
    await follow()
    expect(await emitted(ada, bob)).toStrictEqual([ENTRY])
    await change(segment.id, { trackMembership: true })
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY, EXIT])
    expect(await emitted(bob)).toStrictEqual([ENTRY])
  })

  it('follows the segments that its condition uses', async () => {
    const { segment, put, create, change, follow, told: emitted } = await pros()
    const others = filter(`segment.${segment.id}`, 'notMemberOfSegment')
    await create({ name: 'Others', condition: others, trackMembership: true })
    await follow()
    const ada = await put('ada@example.com', { plan: 'pro' })
    await follow()
    await put('ada@example.com', { plan: 'free' })
    await follow()
    expect(await emitted(ada)).toStrictEqual([ENTRY, EXIT, 'segment.others.entry'])
    await change(segment.id, { condition: filter('data.plan', 'equals', 'free') })
    await follow()
    expect((await emitted(ada)).slice(3).sort()).toStrictEqual(['segment.others.exit', ENTRY])
  })

  it('emits an event for each of many changes', async () => {
    const { put, told: emitted, follow, count } = await pros()
    const made = []
    for (let n = 0; n < 1201; n++) made.push(await put(`p${n}@example.com`, { plan: 'pro' }))
    await follow()
    expect(await count()).toBe(1201)
    expect(await emitted(...made)).toHaveLength(1201)
  })

  it('follows the changes of a client that was created before the segment', async () => {
    const { posthorn, follow } = await segmentKit()
    const { ctx: client } = await posthorn.createProject({ name: 'Long-lived' })
    const elsewhere = await posthorn.project(client.project.id)
    const segment = await createSegment(
      elsewhere,
      parse(SegmentInput, { name: 'Pros', condition: isPro, trackMembership: true }),
    )
    await follow()
    const { contact } = await createContact(
      await currentContext(client),
      parse(ContactInput, { email: 'ada@example.com', data: { plan: 'pro' } }),
    )
    await follow()
    expect((await getSegment(client, segment.id)).memberCount).toBe(1)
    await updateSegment(elsewhere, { id: segment.id, changes: parse(SegmentChanges, { trackMembership: false }) })
    await updateContact(await currentContext(client), {
      id: contact.id,
      changes: parse(ContactChanges, { data: { plan: 'free' } }),
    })
    expect(await posthorn.world.store.audience.projectsChanged(9)).toStrictEqual([])
  })

  it('costs nothing in a project without such a segment', async () => {
    const { create, put, world, queue } = await segmentKit()
    await create({ name: 'Counted', condition: isPro })
    await create({ name: 'Guests', type: 'STATIC', trackMembership: true })
    await put('ada@example.com', { plan: 'pro' })
    expect(queue.wakes).toStrictEqual([])
    expect(await world.store.audience.projectsChanged(9)).toStrictEqual([])
  })

  it('settles when segments use the events of one another', async () => {
    const {
      put,
      create,
      follow,
      told: emitted,
      clock,
    } = await pros(filter('event.segment.others.entry', 'notTriggered'))
    await create({ name: 'Others', condition: filter('event.segment.pros.entry', 'triggered'), trackMembership: true })
    const ada = await put('ada@example.com')
    for (let round = 0; round < 4; round++) {
      await follow()
      clock.advance(FIVE_MINUTES_MS)
    }
    expect(await emitted(ada)).toStrictEqual([ENTRY, 'segment.others.entry', EXIT])
  })
})

describe('the worker', () => {
  it('follows when it is woken, computes in its sweep, and does nothing when it has stopped', async () => {
    const { create, put, rooms, told: emitted, world, queue, clock } = await segmentKit()
    const sweeps: { ms: number; work: () => unknown }[] = []
    const worker = new Worker(world, (ms, work) => {
      sweeps.push({ ms, work })
      return () => {}
    })
    await worker.start()
    await create({ name: 'Pros', condition: isPro, trackMembership: true })
    const ada = await put('ada@example.com', { plan: 'pro' })
    await queue.runDue()
    expect(await emitted(ada)).toStrictEqual([ENTRY])

    const sweep = async () => {
      for (const { ms, work } of sweeps) if (ms === 5000) await work()
      await queue.runDue()
    }
    await rooms.contacts.update({ ...ada, data: {} })
    await sweep()
    expect(await emitted(ada)).toStrictEqual([ENTRY])
    clock.advance(FIVE_MINUTES_MS)
    await sweep()
    expect(await emitted(ada)).toStrictEqual([ENTRY, EXIT])

    await worker.stop()
    await put('ada@example.com', { plan: 'pro' })
    await queue.runDue()
    expect(await emitted(ada)).toHaveLength(2)
  })
})

describe('under permanent load', () => {
  /** Returns the store, but `each` runs when marks are read, and `looking` before all contacts are searched. */
  function onReading(
    store: Store,
    each: (id: ProjectId) => unknown,
    looking: (id: ProjectId) => unknown = () => {},
  ): Store {
    const wrap = (inner: Store): Store => ({
      ...inner,
      transaction: (work) => inner.transaction((tx) => work(wrap(tx))),
      project(id) {
        const rooms = inner.project(id)
        const listChanged: typeof rooms.segments.listChanged = async (limit) => {
          const marks = await rooms.segments.listChanged(limit)
          if (marks.length > 0) await each(id)
          return marks
        }
        const findPending: typeof rooms.segments.findPending = async (request) => {
          await looking(id)
          return rooms.segments.findPending(request)
        }
        return { ...rooms, segments: { ...rooms.segments, listChanged, findPending } }
      },
    })
    return wrap(store)
  }

  it('a run gives others a turn, and requests another run immediately', async () => {
    const inner = memoryStore()
    let marks = 0
    let tick = () => {}
    const loaded = onReading(inner, async (id) => {
      marks += 1
      if (marks > 50) throw new Error('it never ends')
      tick()
      void inner.project(id).segments.markChanged([ada.id], clock.now())
    })
    const { put, follow, queue, clock, create, change, segment } = await pros(isPro, loaded)
    const ada = await put('ada@example.com')
    await create({ name: 'Counted', condition: isPro })
    await change(segment.id, { name: 'Professionals' })
    tick = () => clock.advance(300)
    const wakes = queue.wakes.length
    await follow()
    expect(marks).toBe(4)
    expect(queue.wakes.slice(wakes)).toStrictEqual([{ name: 'segments.update', at: undefined }])
    const now = clock.now()
    const due = { now, nextAt: now, after: undefined, except: [] }
    expect(await inner.audience.claimDueSegment(due)).toBeUndefined()
  })

  it('changed contacts do not wait for the computation of a large segment', async () => {
    const inner = memoryStore()
    const moved: number[] = []
    let looks = 0
    const watched = onReading(
      inner,
      async () => moved.push(await inner.project(project.id).segments.countMatching({ kind: 'member', segmentId: id })),
      async () => {
        clock.advance(600)
        looks += 1
        if (looks === 2) await inner.project(other.project.id).segments.markChanged([rowIds.make('cnt')], clock.now())
      },
    )
    const { clock, create, follow, rooms, tenant, now, queue } = await segmentKit(watched)
    const [{ project }, other] = [await now(), await tenant()]
    await rooms.contacts.insertMany(Array.from({ length: 4000 }, () => aContact({ data: { plan: 'pro' } })))
    const { id } = await create({ name: 'Pros', condition: isPro, trackMembership: true })
    const woken = () => queue.wakes.length
    for (let before = -1; before < woken(); ) {
      before = woken()
      await follow()
    }
    expect(moved).toStrictEqual([2000])
    expect(await rooms.segments.countMatching({ kind: 'member', segmentId: id })).toBe(4000)
  })

  it('the computation of a large segment stops with the worker, and continues later', async () => {
    let looks = 0
    const { clock, create, follow, rooms, setStopping } = await segmentKit(
      onReading(
        memoryStore(),
        () => {},
        () => {
          looks += 1
          if (looks === 2) setStopping(true)
        },
      ),
    )
    await rooms.contacts.insertMany(Array.from({ length: 4000 }, () => aContact({ data: { plan: 'pro' } })))
    const { id } = await create({ name: 'Pros', condition: isPro, trackMembership: true })
    const members = () => rooms.segments.countMatching({ kind: 'member', segmentId: id })
    await follow()
    expect(await members()).toBe(2000)
    setStopping(false)
    clock.advance(FIVE_MINUTES_MS)
    await follow()
    expect(await members()).toBe(4000)
  })

  it('projects take turns with the computation of their segments, batch by batch', async () => {
    const looks: ProjectId[] = []
    const inner = memoryStore()
    const kit = await segmentKit(
      onReading(
        inner,
        () => {},
        (id) => looks.push(id),
      ),
    )
    await kit.rooms.contacts.insertMany(Array.from({ length: 2500 }, () => aContact({ data: { plan: 'pro' } })))
    for (const name of ['One', 'Two']) await kit.create({ name, condition: isPro, trackMembership: true })
    const other = await kit.tenant()
    await createSegment(other, parse(SegmentInput, { name: 'Small', condition: isPro, trackMembership: true }))
    await kit.follow()
    const [large, small] = [(await kit.now()).project.id, other.project.id]
    // Each search finds a batch of those who enter, the last one those who leave.
    expect(looks).toHaveLength(2 * 4 + 2)
    expect(looks.slice(0, 5)).toStrictEqual([large, large, small, large, small])
    expect(await kit.rooms.segments.countMatching({ kind: 'all', of: [] })).toBe(2500)
    for (const segment of await kit.rooms.segments.list()) expect(segment.memberCount).toBe(2500)
  })

  it('every project has its turn', async () => {
    const turns = new Map<ProjectId, number>()
    let tick = () => {}
    const inner = memoryStore()
    const loaded = onReading(inner, (id) => {
      turns.set(id, (turns.get(id) ?? 0) + 1)
      tick()
      void inner.project(id).segments.markChanged([rowIds.make('cnt')], clock.now())
    })
    const { world, tenant, clock } = await aProduct(loaded)
    for (let n = 0; n < 60; n++) {
      const { project } = await tenant()
      await inner.project(project.id).segments.markChanged([rowIds.make('cnt')], clock.now())
    }
    tick = () => clock.advance(100)
    await updateSegments(world, segmentWorker())
    expect([...turns.values()]).toStrictEqual(Array.from({ length: 60 }, () => 1))
  })
})

describe('a segment that does not track', () => {
  it('is counted every 5 minutes', async () => {
    const { create, put, follow, now, clock } = await segmentKit()
    const segment = await create({ name: 'Pros', condition: isPro })
    const count = async () => (await getSegment(await now(), segment.id)).memberCount
    await follow()
    await put('ada@example.com', { plan: 'pro' })
    clock.advance(FIVE_MINUTES_MS - 1)
    await follow()
    expect(await count()).toBe(0)
    clock.advance(1)
    await follow()
    expect(await count()).toBe(1)
  })
})

describe('when something fails', () => {
  /** Returns the store, but moves into one segment fail. */
  function failingFor(store: Store, name: string): Store {
    const wrap = (inner: Store): Store => ({
      ...inner,
      transaction: (work) => inner.transaction((tx) => work(wrap(tx))),
      project(id) {
        const rooms = inner.project(id)
        const segments: typeof rooms.segments = {
          ...rooms.segments,
          async move(movements, at) {
            for (const { segmentId } of movements)
              if ((await rooms.segments.find(segmentId))?.name === name) throw new Error('on purpose')
            return rooms.segments.move(movements, at)
          },
        }
        return { ...rooms, segments }
      },
    })
    return wrap(store)
  }

  it('one segment does not delay others', async () => {
    const { create, put, follow, told: emitted, world } = await pros(isPro, failingFor(memoryStore(), 'Broken'))
    await create({ name: 'Broken', condition: isPro, trackMembership: true })
    await create({ name: 'Fine', condition: isPro, trackMembership: true })
    const ada = await put('ada@example.com', { plan: 'pro' })
    await follow()
    expect((await emitted(ada)).sort()).toStrictEqual(['segment.fine.entry', ENTRY])
    expect(await world.store.audience.projectsChanged(9)).toStrictEqual([])
  })
})
