import type { DeploymentCases, RoomCases } from '../../testing/cases.ts'
import { ROW_TIME } from '../../testing/rows.ts'
import { monthOf } from './months.ts'
import { NO_CAPS } from './schema.ts'
import type { BillingLine, BillingStore } from './store.ts'

const month = monthOf(ROW_TIME)
const CAMPAIGNS = { category: 'campaigns', month } as const

/** A filled tenant has a customer at the payment provider. */
export interface WithPayer {
  readonly customerId: string
}

/** A filled tenant may send ten mails of campaigns, and has sent nine. */
export const billingCases: RoomCases<BillingStore, unknown, WithPayer> = {
  async fill(_, { id, rooms }) {
    await rooms.billing.setCaps({ ...NO_CAPS, campaigns: 10 }, month)
    await rooms.billing.add({ ...CAMPAIGNS, mails: 9 })
    return { customerId: await rooms.billing.setPayer(`cus_${id}`, undefined) }
  },
  look: async (store, { id }) => {
    const { billing } = store.project(id)
    const caps = await billing.caps()
    return {
      caps,
      usage: await billing.usage(month),
      room: await billing.room(CAMPAIGNS),
      payer: await billing.payer(),
    }
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
    payer: {
      tenancy: async (room, _, mine) => [await room.payer(), { customerId: mine.customerId, state: undefined }],
    },
    setPayer: {
      write: (room, { customerId }) => room.setPayer(`${customerId} new`, customerId),
      tenancy: async (room, theirs, mine) => [await room.setPayer('cus_new', theirs.customerId), mine.customerId],
    },
    warn: {
      write: (room) => room.warn(CAMPAIGNS),
      tenancy: async (room) => [await room.warn(CAMPAIGNS), { level: 80, cap: 10, usage: 9 }],
    },
  },
}

export const billingLineCases: DeploymentCases<BillingLine, WithPayer, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    held: {},
    unwarned: {},
    hasPayer: {},
    hasNotice: {},
    record: {
      write: (room, { customerId }) => room.record({ noticeId: 'evt_1', customerId, state: 'active', asOf: ROW_TIME }),
    },
  },
}
