import { describe, expect, it } from 'vitest'
import { updateContact } from '../contacts/contacts.ts'
import type { Store } from '../ports/store.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { filter, isPro, segmentKit } from '../testing/segment-kit.ts'
import { segmentWorker, updateSegments } from './follow.ts'
import { getSegment } from './segments.ts'

/** The documented time, not the constant: another value is another promise. */
const FIVE_MINUTES_MS = 300_000

/** The store, and how often it counted the contacts of a condition and read what changed. */
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

describe('segments that track nobody', () => {
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

  it('are not counted while nothing changes, and all of them when something has', async () => {
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

  it('are counted when their time has passed, and when another segment that they ask for changed', async () => {
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

  it('are counted less often where that takes long', async () => {
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
