import type { RoomCases } from '../../testing/cases.ts'
import type { AnalyticsStore } from './store.ts'

const EVER = { from: 0, until: 1_000_000 }
const NOTHING = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, hardBounced: 0 }

/** Except for discarded messages, it only reads rows of other rooms. */
export const analyticsCases: RoomCases<AnalyticsStore, unknown, unknown> = {
  async fill(_, { rooms }) {
    await rooms.analytics.addDiscarded({ reason: 'unproven', day: 7, forgetBefore: 0 })
    return {}
  },
  look: async (store, { id }) => {
    const { analytics } = store.project(id)
    return {
      days: await analytics.mailDays(EVER),
      events: await analytics.eventTotal({}),
      discarded: await analytics.discarded(EVER),
    }
  },
  verbs: {
    addDiscarded: {
      write: (room) => room.addDiscarded({ reason: 'sender', day: 8, forgetBefore: 0 }),
      // Deletes days of its own project only.
      tenancy: async (room) => [
        await room.addDiscarded({ reason: 'sender', day: 1_000_001, forgetBefore: 1_000_001 }),
        undefined,
      ],
    },
    discarded: { tenancy: async (room) => [await room.discarded(EVER), [{ day: 7, reason: 'unproven', count: 1 }]] },
    mailDays: { tenancy: async (room) => [await room.mailDays(EVER), []] },
    mailTotals: { tenancy: async (room) => [await room.mailTotals({}), NOTHING] },
    eventTotal: { tenancy: async (room) => [await room.eventTotal({}), 1] },
    topEvents: {
      tenancy: async (room) => [await room.topEvents({ ...EVER, limit: 9 }), [{ name: 'signup', count: 1, before: 0 }]],
    },
  },
}
