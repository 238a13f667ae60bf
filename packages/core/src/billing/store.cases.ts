import type { DeploymentCases, RoomCases } from '../testing/cases.ts'
import { ROW_TIME } from '../testing/rows.ts'
import { monthOf } from './months.ts'
import { NO_CAPS } from './schema.ts'
import type { BillingLine, BillingStore } from './store.ts'

const month = monthOf(ROW_TIME)
const CAMPAIGNS = { category: 'campaigns', month } as const

/** A filled tenant may send ten mails of campaigns, and has sent nine. */
export const billingCases: RoomCases<BillingStore, unknown, unknown> = {
  async fill(_, { rooms }) {
    await rooms.billing.setCaps({ ...NO_CAPS, campaigns: 10 }, month)
    await rooms.billing.add({ ...CAMPAIGNS, mails: 9 })
    return {}
  },
  look: async (store, { id }) => {
    const { billing } = store.project(id)
    const caps = await billing.caps()
    return { caps, usage: await billing.usage(month), room: await billing.room(CAMPAIGNS) }
  },
  lookAround: async (store) => [await store.billing.held(100), await store.billing.unwarned(100)],
  verbs: {
    usage: { tenancy: async (room) => [(await room.usage(month)).campaigns, 9] },
    add: {
      write: (room) => room.add({ ...CAMPAIGNS, mails: 1 }),
      tenancy: async (room) => [await room.add({ ...CAMPAIGNS, mails: 1 }), undefined],
    },
    take: {
      write: (room) => room.take({ ...CAMPAIGNS, mails: 1 }),
      tenancy: async (room) => [await room.take({ ...CAMPAIGNS, mails: 2 }), false],
    },
    room: { tenancy: async (room) => [await room.room(CAMPAIGNS), 1] },
    caps: { tenancy: async (room) => [await room.caps(), { ...NO_CAPS, campaigns: 10 }] },
    setCaps: {
      write: (room) => room.setCaps({ ...NO_CAPS, campaigns: 11 }, month),
      tenancy: async (room) => [await room.setCaps(NO_CAPS, month), undefined],
    },
    hold: {
      write: (room) => room.hold('campaigns'),
      tenancy: async (room) => [await room.hold('campaigns'), undefined],
    },
    release: { tenancy: async (room) => [await room.release('campaigns'), undefined] },
    warn: {
      write: (room) => room.warn(CAMPAIGNS),
      tenancy: async (room) => [await room.warn(CAMPAIGNS), { level: 80, cap: 10, usage: 9 }],
    },
  },
}

export const billingLineCases: DeploymentCases<BillingLine, unknown, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: { held: {}, unwarned: {} },
}
