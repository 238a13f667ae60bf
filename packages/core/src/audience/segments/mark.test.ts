import { expect, it } from 'vitest'
import { inTransaction } from '../../kernel/context/context.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { memoryStore } from '../../testing/index.ts'
import { isPro, segmentKit } from '../../testing/segment-kit.ts'
import { trackEvent } from '../events/track.ts'

/** Returns a store that counts how many contacts are marked. */
function counting(inner: Store) {
  const marked: string[] = []
  const counted = (store: Store): Store => ({
    ...store,
    transaction: (work) => store.transaction((inside) => work(counted(inside))),
    project(id) {
      const rooms = store.project(id)
      return {
        ...rooms,
        segments: {
          ...rooms.segments,
          markChanged(ids, at) {
            marked.push(...ids)
            return rooms.segments.markChanged(ids, at)
          },
        },
      }
    },
  })
  return { store: counted(inner), marked }
}

it('a contact is marked once in a transaction, whatever changes', async () => {
  const { store, marked } = counting(memoryStore())
  const { create, now, told: emitted, rooms, follow } = await segmentKit(store)
  await create({ name: 'Pros', condition: isPro, trackMembership: true })
  const ctx = await now()
  await trackEvent(ctx, { email: 'ada@example.com', event: 'upgraded', data: { plan: 'pro' } })
  const ada = await rooms.contacts.findByEmail('ada@example.com')
  expect(marked).toStrictEqual([ada?.id])
  await inTransaction(ctx, async (ctx) => {
    await trackEvent(ctx, { email: 'ada@example.com', event: 'left', subscribed: false })
    await trackEvent(ctx, { email: 'ada@example.com', event: 'came back', subscribed: true })
  })
  expect(marked).toStrictEqual([ada?.id, ada?.id])
  await follow()
  // Membership events mark no contact.
  expect(marked).toHaveLength(2)
  expect(ada && (await emitted(ada))).toStrictEqual(['segment.pros.entry'])
})
