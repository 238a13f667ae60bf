import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { type Context, contextOf, inTransaction } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { ProjectStore, Store } from '../../kernel/ports/store.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { changeContact } from '../../people/contacts/upsert.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, aProject, rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent, aSegment } from '../../testing/work-rows.ts'
import { computeSegment } from './compute.ts'
import { segmentWorker, updateSegments } from './follow.ts'
import { type Segment, SegmentChanges } from './schema.ts'
import { updateSegment } from './segments.ts'

const NAMES = ['segment.professionals.entry', 'segment.professionals.exit']

/** Returns the context, but `act` runs after a verb of its segments and before its answer. */
function following(ctx: Context, verb: keyof ProjectStore['segments'], act: () => Promise<unknown>): Context {
  const { segments } = ctx.store
  const bound = new Proxy(segments, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return async (...input: unknown[]) => {
        const answer = await Reflect.apply(value, target, input)
        if (name === verb) await act()
        return answer
      }
    },
  })
  const store = new Proxy(ctx.store, {
    get: (target, name) => (name === 'segments' ? bound : Reflect.get(target, name, target)),
  })
  return { ...ctx, store }
}

/**
 * The law of computing a segment: the result is exact, whatever changes its contacts or computes it at the same time.
 */
export function segmentComputeConformance(harness: StoreHarness): void {
  describe('computing segments side by side', () => {
    const bench = useStore(harness)

    /** Creates a project with a segment that tracks pros, and two connections to it. */
    async function crowd(count: number, like: Partial<Segment> = { trackMembership: true }) {
      const project = aProject({ tracksSegments: true })
      await bench.store.projects.insert(project, [])
      const rooms = bench.store.project(project.id)
      const segment = aSegment(like)
      await rooms.segments.insert(segment)
      const contacts = Array.from({ length: count }, (_, n) =>
        aContact({ createdAt: rowTime(n - count), data: { plan: n % 2 ? 'free' : 'pro' } }),
      )
      await rooms.contacts.insertMany(contacts)
      const seenBy = async (store: Store) => ({ ...(await aProduct(store)).world, ids: rowIds })
      const [near, far] = [await seenBy(bench.store), await seenBy(bench.peer)]
      const worlds = [near, far]
      const ctx = (n: number): Context => contextOf(n % 2 ? far : near, project)
      return { rooms, segment, contacts, worlds, ctx, compute: (n: number) => computeSegment(ctx(n), segment.id) }
    }

    /** Returns for each contact its events of the segment, oldest first: e for entry, x for exit. */
    async function tales({
      rooms,
      contacts,
    }: Pick<Awaited<ReturnType<typeof crowd>>, 'rooms' | 'contacts'>): Promise<readonly string[]> {
      const tale = async ({ id }: Contact) => {
        const events = await rooms.events.listByContact(id, { limit: 100, after: undefined })
        const told = events.toReversed().filter(({ name }) => NAMES.includes(name))
        return told.map(({ name }) => (name === NAMES[0] ? 'e' : 'x')).join('')
      }
      const told: string[] = []
      // In batches: a store lets no one wait for a connection for long, and on a busy machine a long queue takes long.
      for (let at = 0; at < contacts.length; at += 100)
        told.push(...(await Promise.all(contacts.slice(at, at + 100).map(tale))))
      return told
    }

    it('adds every member once, and counts each move where it was made', async () => {
      const all = await crowd(2500)
      const computed = await Promise.all([0, 1, 2, 3].map(all.compute))
      expect(computed.reduce((sum, { added }) => sum + added, 0)).toBe(1250)
      expect(computed.reduce((sum, { removed }) => sum + removed, 0)).toBe(0)
      expect(await tales(all)).toStrictEqual(all.contacts.map((_, n) => (n % 2 ? '' : 'e')))
      expect((await all.rooms.segments.find(all.segment.id))?.memberCount).toBe(1250)
    })

    /** Creates the same, with a tracked segment whose condition uses the members of the first one. */
    async function nested(count: number) {
      const all = await crowd(count, { name: 'Plan', updatedAt: rowTime(-9) })
      const asking = { field: `segment.${all.segment.id}`, operator: 'memberOfSegment' as const }
      const segment = aSegment({
        condition: { logic: 'AND', groups: [{ filters: [asking] }] },
        trackMembership: true,
        updatedAt: rowTime(-9),
      })
      await all.rooms.segments.insert(segment)
      const other = parse(SegmentChanges, {
        condition: { logic: 'AND', groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'free' }] }] },
      })
      const change = () => updateSegment(all.ctx(1), { id: all.segment.id, changes: other })
      return { ...all, change, compute: (ctx: Context) => computeSegment(ctx, segment.id) }
    }

    it('continues with the current conditions of the segments that it refers to', async () => {
      const all = await nested(2400)
      let looks = 0
      const ctx = following(all.ctx(0), 'findPending', async () => {
        looks += 1
        if (looks === 2) await all.change()
      })
      await all.compute(ctx)
      await all.compute(all.ctx(0))
      const told = await tales(all)
      expect(told.filter((_, n) => n % 2 === 1)).toStrictEqual(Array.from({ length: 1200 }, () => 'e'))
      const pros = told.filter((_, n) => n % 2 === 0)
      expect(pros.filter((tale) => tale === 'ex')).toHaveLength(1000)
      expect(pros.filter((tale) => tale === '')).toHaveLength(200)
    })

    it('moves no contact by an earlier condition of a segment', async () => {
      const all = await nested(8)
      await all.rooms.segments.markChanged(
        all.contacts.map(({ id }) => id),
        rowTime(0),
      )
      let looks = 0
      const world = all.worlds[0]
      if (!world) throw new Error('there are two')
      const project = (id: ProjectId): ProjectStore => {
        const { store } = following({ ...all.ctx(0), store: world.store.project(id) }, 'list', async () => {
          looks += 1
          if (looks === 1) await all.change()
        })
        return store
      }
      await updateSegments({ ...world, store: { ...world.store, project } }, segmentWorker())
      await all.compute(all.ctx(0))
      expect(await tales(all)).toStrictEqual(all.contacts.map((_, n) => (n % 2 ? 'e' : '')))
    })

    it('emits entries and exits alternately while contacts change, and is correct in the end', async () => {
      const all = await crowd(60)
      const { contacts, worlds, ctx, rooms, segment } = all
      const flip = (id: Contact['id'], n: number) =>
        inTransaction(ctx(n), async (ctx) => {
          const before = await ctx.store.contacts.find(id)
          if (!before) throw new Error('the contact is there')
          const data = { plan: before.data.plan === 'pro' ? 'free' : 'pro' }
          const patch = { data, transient: {}, added: [], removed: [], rewritten: [] }
          await changeContact(ctx, before, { subscribed: true, patch })
        })
      const flips = (round: number) => contacts.filter((_, n) => (n + round) % 3 === 0)
      for (let round = 0; round < 6; round++) {
        await Promise.all([
          ...flips(round).map(({ id }, n) => flip(id, n)),
          ...[0, 1].map(all.compute),
          ...worlds.map((world) => updateSegments(world, segmentWorker())),
        ])
      }
      await all.compute(0)

      const told = await tales(all)
      for (const tale of told) expect(tale).toMatch(/^(?:ex)*e?$/)
      const members = told.filter((tale) => tale.endsWith('e')).length
      expect(await rooms.segments.countMatching({ kind: 'member', segmentId: segment.id })).toBe(members)
      const isPro = { kind: 'data', path: ['plan'], test: { is: 'equal', value: 'pro' } } as const
      expect(await rooms.segments.countMatching(isPro)).toBe(members)
      expect((await rooms.segments.find(segment.id))?.memberCount).toBe(members)
    })

    it('counts none of 200 segments again while nothing has changed', async () => {
      const owner = aProject()
      await bench.store.projects.insert(owner, [])
      const rooms = bench.store.project(owner.id)
      await rooms.contacts.insertMany([aContact({ data: { plan: 'pro' } })])
      const segments = Array.from({ length: 200 }, () => aSegment())
      for (const segment of segments) await rooms.segments.insert(segment)
      const { world } = await aProduct(bench.store)
      let ms = 0
      const clock = { now: () => rowTime(ms) }
      let counts = 0
      const project: Store['project'] = (id) => {
        const rooms = bench.store.project(id)
        const countMatching: typeof rooms.segments.countMatching = (predicate) => {
          counts += 1
          return rooms.segments.countMatching(predicate)
        }
        const segments = new Proxy(rooms.segments, {
          get: (target, name) => (name === 'countMatching' ? countMatching : Reflect.get(target, name, target)),
        })
        return new Proxy(rooms, {
          get: (target, name) => (name === 'segments' ? segments : Reflect.get(target, name, target)),
        })
      }
      const worker = segmentWorker()
      /** Returns how many are counted when all are due. */
      async function round(): Promise<number> {
        counts = 0
        ms += 3_600_000
        const due = () => bench.store.audience.backlog(clock.now())
        while ((await due()).dueSegments > 0)
          await updateSegments({ ...world, clock, steadyMs: () => ms, store: { ...bench.store, project } }, worker)
        return counts
      }
      expect(await round()).toBe(segments.length)
      expect(await round()).toBe(0)
      await rooms.events.insert([anEvent()])
      expect(await round()).toBe(segments.length)
    })
  })
}
