import { describe, expect, it } from 'vitest'
import type { Store } from '../../kernel/ports/store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import { anEvent } from '../../testing/work-rows.ts'
import { createSegment, listSegments } from '../segments/segments.ts'
import { deleteEvents } from './delete.ts'
import { emitEvents } from './emit.ts'
import { getEventUsage } from './events.ts'

/** Returns a store that calls a function at each batch of a deletion. */
function watched(store: Store, at: () => Promise<void>): Store {
  return {
    ...store,
    project: (id) => {
      const rooms = store.project(id)
      const { deleteNamed, ...events } = rooms.events
      return {
        ...rooms,
        events: {
          ...events,
          deleteNamed: async (...input) => {
            await at()
            return deleteNamed(...input)
          },
        },
      }
    },
    transaction: (work) => store.transaction((tx) => work(watched(tx, at))),
  }
}

/** Creates a project with this many events of the name. */
async function aTenant(count: number, at: () => Promise<void> = async () => {}) {
  const store = memoryStore()
  const product = await aProduct(watched(store, () => at()))
  const ctx = await product.tenant()
  await ctx.store.events.insert(
    Array.from({ length: count }, (_, i) => anEvent({ name: 'old', createdAt: rowTime(-i) })),
  )
  return { product, ctx, left: () => ctx.store.events.countNamed('old') }
}

const asksFor = (name: string) =>
  ({
    name: 'Buyers',
    type: 'DYNAMIC',
    trackMembership: true,
    condition: {
      sent: {},
      condition: { logic: 'AND', groups: [{ filters: [{ field: `event.${name}`, operator: 'triggered' }] }] },
    },
  }) as const

describe('deleteEvents', () => {
  it('deletes a small number immediately, and returns 0 for an unknown name', async () => {
    const { product, ctx, left } = await aTenant(2500)
    expect(await deleteEvents(ctx, 'never')).toStrictEqual({ deletedCount: 0 })
    expect(product.queue.wakes).toStrictEqual([])
    expect(await deleteEvents(ctx, 'old')).toStrictEqual({ deletedCount: 2500 })
    expect(await left()).toBe(0)
  })

  it('answers after a while with the number of events; a job does the rest', async () => {
    let advance = () => {}
    const { product, ctx, left } = await aTenant(2500, async () => advance())
    advance = () => void product.clock.advance(1000)
    expect(await deleteEvents(ctx, 'old')).toStrictEqual({ deletedCount: 2500 })
    const begun = await left()
    expect(begun).toBeGreaterThan(0)
    expect(begun).toBeLessThan(2500)
    advance = () => {}
    product.clock.advance(10_000)
    await product.runJobs()
    expect(await left()).toBe(0)
  })

  it('also deletes events that were being written, and keeps later ones', async () => {
    const { product, ctx, left } = await aTenant(3)
    const during = anEvent({ name: 'old', createdAt: product.clock.now() })
    expect(await deleteEvents(ctx, 'old')).toStrictEqual({ deletedCount: 3 })
    await ctx.store.events.insert([during])
    product.clock.advance(10_000)
    const [later] = await emitEvents(ctx, [{ name: 'old', contactId: aContact().id }])
    await product.runJobs()
    expect(await left()).toBe(1)
    expect(await ctx.store.events.list({ name: 'old', limit: 9, after: undefined })).toStrictEqual([later])
  })

  it('makes a segment due that was created during the deletion', async () => {
    const { product, ctx } = await aTenant(3)
    await deleteEvents(ctx, 'old')
    const segment = await createSegment(ctx, asksFor('old'))
    expect(await getEventUsage(ctx, 'old')).toMatchObject({ canDelete: true, usedInSegments: [{ id: segment.id }] })
    const { audience } = product.world.store
    const due = () =>
      audience.claimDueSegment({ now: product.clock.now(), nextAt: rowTime(1e12), after: undefined, except: [] })
    await due()
    expect(await due()).toBeUndefined()
    product.clock.advance(10_000)
    await product.runJobs()
    expect(await due()).toMatchObject({ segmentId: segment.id })
    expect(await listSegments(ctx)).toHaveLength(1)
  })

  it('accepts each spelling of the name', async () => {
    const { ctx } = await aTenant(0)
    await ctx.store.events.insert([anEvent({ name: 'gr\u00fcn' })])
    expect(await deleteEvents(ctx, 'gru\u0308n')).toStrictEqual({ deletedCount: 1 })
  })
})
