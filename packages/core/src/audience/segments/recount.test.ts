import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { updateContact } from '../../people/contacts/contacts.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { filter, isPro, segmentKit } from '../../testing/segment-kit.ts'
import { TrackRequest } from '../events/schema.ts'
import { trackEvent } from '../events/track.ts'
import { segmentWorker, updateSegments } from './follow.ts'
import { getSegment } from './segments.ts'

/** The documented time as a literal, not the constant: another value would be another promise. */
const FIVE_MINUTES_MS = 300_000

/** Returns the store, with the numbers of its counts of a condition and of its reads of changes. */
function counting(inner: Store) {
  const asked = { counts: 0, fingerprints: 0 }
  const project: Store['project'] = (id) => {
    const rooms = inner.project(id)
    const { segments } = rooms
    const countMatching: typeof segments.countMatching = (predicate) => {
      asked.counts += 1
      return segments.countMatching(predicate)
    }
    const fingerprint = () => {
      asked.fingerprints += 1
      return segments.fingerprint()
    }
    return { ...rooms, segments: { ...segments, countMatching, fingerprint } }
  }
  return { store: { ...inner, project }, asked }
}

describe('segments without tracking', () => {
  const MANY = 200

  async function many(condition: (n: number) => object) {
    const { store, asked } = counting(memoryStore())
    const kit = await segmentKit(store)
    const ids: string[] = []
    for (let n = 0; n < MANY; n++) ids.push((await kit.create({ name: `Plan ${n}`, condition: condition(n) })).id)
    /** Returns the counts and reads of a round, five minutes after the one before. */
    async function round() {
      kit.clock.advance(FIVE_MINUTES_MS)
      Object.assign(asked, { counts: 0, fingerprints: 0 })
      await kit.follow()
      return { ...asked }
    }
    await round()
    return { ...kit, ids, round }
  }

  it('are not counted while nothing changes, and all of them after a change', async () => {
    const { round, put, now, ids } = await many((n) => filter('data.plan', 'equals', `p${n}`))
    expect(await round()).toStrictEqual({ counts: 0, fingerprints: 1 })
    const ada = await put('ada@example.com', { plan: 'p7' })
    expect(await round()).toStrictEqual({ counts: MANY, fingerprints: 1 })
    expect((await getSegment(await now(), ids[7] ?? '')).memberCount).toBe(1)
    expect(await round()).toMatchObject({ counts: 0 })
    await updateContact(await now(), { id: ada.id, changes: { data: { plan: 'p8' } } })
    expect(await round()).toMatchObject({ counts: MANY })
    expect((await getSegment(await now(), ids[8] ?? '')).memberCount).toBe(1)
  })

  it('are counted when a window has moved, and when another segment that they use has changed', async () => {
    const within = await many(() => filter('event.login', 'triggeredWithin', 10, 'minutes'))
    expect(await within.round()).toMatchObject({ counts: MANY })
    const { create, change, round } = await many((n) => filter('data.plan', 'equals', `p${n}`))
    const asked = await create({ name: 'Asked', condition: isPro })
    await create({ name: 'Asks', condition: filter(`segment.${asked.id}`, 'memberOfSegment') })
    await round()
    expect(await round()).toMatchObject({ counts: 0 })
    await change(asked.id, { condition: filter('data.plan', 'equals', 'free') })
    expect(await round()).toMatchObject({ counts: 2 })
  })

  it('are counted less often if that takes long', async () => {
    const { store, asked } = counting(memoryStore())
    const kit = await segmentKit(store)
    const slow: Store['project'] = (id) => {
      const rooms = store.project(id)
      const countMatching: typeof rooms.segments.countMatching = (predicate) => {
        kit.clock.advance(10_000)
        return rooms.segments.countMatching(predicate)
      }
      return { ...rooms, segments: { ...rooms.segments, countMatching } }
    }
    for (let n = 0; n < 2; n++) await kit.create({ name: `Pros ${n}`, condition: isPro })
    const worker = segmentWorker()
    const world = { ...kit.world, store: { ...store, project: slow } }
    const counts: number[] = []
    // An hour of changes.
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await kit.put(`p${minutes}@example.com`)
      kit.clock.advance(FIVE_MINUTES_MS)
      asked.counts = 0
      for (let run = 0; run < 3; run++) await updateSegments(world, worker)
      counts.push(asked.counts)
    }
    const seconds = counts.reduce((sum, count) => sum + 10 * count, 0)
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThan(3600 / 10)
  })
})

describe('segments that track their members', () => {
  const MANY = 200

  /** Returns the store, with the number of its searches for contacts to move. */
  function looking(inner: Store, takesMs: () => void = () => {}) {
    const asked = { looks: 0 }
    const project: Store['project'] = (id) => {
      const rooms = inner.project(id)
      const findPending: typeof rooms.segments.findPending = (request) => {
        if (!request.after) asked.looks += 1
        takesMs()
        return rooms.segments.findPending(request)
      }
      return { ...rooms, segments: { ...rooms.segments, findPending } }
    }
    return { store: { ...inner, project }, asked }
  }

  async function many(condition: (n: number) => object, count = MANY) {
    const { store, asked } = looking(memoryStore())
    const kit = await segmentKit(store)
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push((await kit.create({ name: `Plan ${n}`, trackMembership: true, condition: condition(n) })).id)
    /** Returns the number of searches in a round, five minutes after the one before. */
    async function round() {
      kit.clock.advance(FIVE_MINUTES_MS)
      asked.looks = 0
      await kit.follow()
      return asked.looks
    }
    await round()
    return { ...kit, ids, round }
  }

  it('are not computed while nothing changes, and again after a change', async () => {
    const { round, put, told: emitted } = await many((n) => filter('data.plan', 'equals', `p${n}`))
    expect(await round()).toBe(0)
    const ada = await put('ada@example.com', { plan: 'p7' })
    expect(await round()).toBe(MANY)
    expect(await emitted(ada)).toStrictEqual(['segment.plan-7.entry'])
    expect(await round()).toBe(0)
  })

  it('are computed when only the clock has moved contacts out of a window', async () => {
    const {
      world,
      now,
      ids,
      round,
      put,
      told: emitted,
    } = await many(() => filter('event.login', 'triggeredWithin', 12, 'minutes'), 1)
    const ada = await put('ada@example.com')
    await trackEvent(await now(), parse(TrackRequest, { event: 'login', email: ada.email }))
    await updateSegments(world, segmentWorker())
    expect(await emitted(ada)).toStrictEqual(['segment.plan-0.entry'])
    for (const minutes of [5, 10]) {
      expect(await round()).toBe(1)
      expect([minutes, await emitted(ada)]).toStrictEqual([minutes, ['segment.plan-0.entry']])
    }
    expect(await round()).toBe(1)
    expect(await emitted(ada)).toStrictEqual(['segment.plan-0.entry', 'segment.plan-0.exit'])
    expect((await getSegment(await now(), ids[0] ?? '')).memberCount).toBe(0)
  })

  it('are computed for the events of another segment that they use', async () => {
    const { create, follow, round, put, told: emitted } = await many(() => isPro, 1)
    const entered = filter('event.segment.plan-0.entry', 'triggered')
    await create({ name: 'Greeted', trackMembership: true, condition: entered })
    await round()
    const ada = await put('ada@example.com', { plan: 'pro' })
    await follow()
    expect(await emitted(ada)).toStrictEqual(['segment.plan-0.entry'])
    await round()
    expect(await emitted(ada)).toStrictEqual(['segment.plan-0.entry', 'segment.greeted.entry'])
    await round()
    expect(await round()).toBe(0)
  })

  it('are computed when tracking is turned on again, although they were counted', async () => {
    const { change, ids, round, put, told: emitted } = await many(() => isPro, 1)
    const [id = ''] = ids
    await change(id, { trackMembership: false })
    const ada = await put('ada@example.com', { plan: 'pro' })
    expect(await round()).toBe(0)
    await change(id, { trackMembership: true })
    expect(await round()).toBe(1)
    expect(await emitted(ada)).toStrictEqual(['segment.plan-0.entry'])
  })

  it('are computed less often if that takes long', async () => {
    let takesMs = () => {}
    const { store, asked } = looking(memoryStore(), () => takesMs())
    const kit = await segmentKit(store)
    takesMs = () => kit.clock.advance(10_000)
    const window = filter('event.login', 'triggeredWithin', 1, 'days')
    for (let n = 0; n < 5; n++) await kit.create({ name: `Active ${n}`, trackMembership: true, condition: window })
    let looks = 0
    // Three hours.
    for (let minutes = 0; minutes < 180; minutes += 5) {
      kit.clock.advance(FIVE_MINUTES_MS)
      asked.looks = 0
      for (let run = 0; run < 3; run++) await kit.follow()
      looks += asked.looks
    }
    // Each computation searches twice: for those who enter, and for those who leave.
    expect(looks * 20).toBeGreaterThan(120)
    expect(looks * 20).toBeLessThan((3 * 3600) / 10)
  })
})
