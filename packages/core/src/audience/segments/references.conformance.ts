import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { findCycle } from '../../people/filters/references.ts'
import { aProduct } from '../../testing/product.ts'
import { aProject, rowIds } from '../../testing/rows.ts'
import { filter } from '../../testing/segment-kit.ts'
import { aSegment } from '../../testing/work-rows.ts'
import { SegmentChanges } from './schema.ts'
import { updateSegment } from './segments.ts'

/** Returns a gate that opens when `count` calls wait. */
function gateOf(count: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === count) open()
    return opened
  }
}

/** Returns the store, but its transactions begin when the gate opens. */
function behind(gate: () => Promise<void>, store: Store): Store {
  const transaction: Store['transaction'] = async (work) => {
    await gate()
    return store.transaction(work)
  }
  return { ...store, transaction, project: (id) => store.project(id) }
}

/** The law of references: segments never refer to themselves, whatever changes them at the same time. */
export function segmentReferencesConformance(harness: StoreHarness): void {
  describe('segments that begin to refer to one another at the same time', () => {
    const bench = useStore(harness)

    it('are refused where they would refer to themselves', async () => {
      const project = aProject()
      await bench.store.projects.insert(project, [])
      const { segments } = bench.store.project(project.id)
      const ring = [aSegment({ name: 'A' }), aSegment({ name: 'B' }), aSegment({ name: 'C' })]
      for (const segment of ring) await segments.insert(segment)

      const gate = gateOf(ring.length)
      const changes = ring.map(async ({ id }, n) => {
        const store = behind(gate, n % 2 ? bench.peer : bench.store)
        const ctx: Context = contextOf({ ...(await aProduct(store)).world, ids: rowIds }, project)
        const next = ring[(n + 1) % ring.length]?.id
        const asking = parse(SegmentChanges, { condition: filter(`segment.${next}`, 'memberOfSegment') })
        return updateSegment(ctx, { id, changes: asking })
      })
      const refused = (await Promise.allSettled(changes)).filter(({ status }) => status === 'rejected')
      expect(refused).toStrictEqual([
        {
          status: 'rejected',
          reason: expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringContaining('→') }),
        },
      ])
      const stored = await segments.list()
      expect(stored.map((segment) => findCycle(segment, stored))).toStrictEqual([undefined, undefined, undefined])
    })
  })
}
