import type { RoomCases } from '../testing/cases.ts'
import type { AnalyticsStore } from './store.ts'

const EVER = { from: 0, until: 1_000_000 }
const NOTHING = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, hardBounced: 0 }

/** It only reads what other rooms write. */
export const analyticsCases: RoomCases<AnalyticsStore, unknown, unknown> = {
  fill: async () => ({}),
  look: async (store, { id }) => {
    const { analytics } = store.project(id)
    return { days: await analytics.mailDays(EVER), events: await analytics.eventTotal({}) }
  },
  verbs: {
    mailDays: { tenancy: async (room) => [await room.mailDays(EVER), []] },
    mailTotals: { tenancy: async (room) => [await room.mailTotals({}), NOTHING] },
    eventTotal: { tenancy: async (room) => [await room.eventTotal({}), 1] },
    topEvents: {
      tenancy: async (room) => [await room.topEvents({ ...EVER, limit: 9 }), [{ name: 'signup', count: 1, before: 0 }]],
    },
  },
}
