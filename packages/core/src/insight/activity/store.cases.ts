import type { WithEvent } from '../../audience/events/store.cases.ts'
import type { RoomCases } from '../../testing/cases.ts'
import { firstPage } from '../../testing/cases.ts'
import { rowTime } from '../../testing/rows.ts'
import type { ActivityStore } from './store.ts'

const EVERYTHING = { ...firstPage, from: undefined, until: undefined }

/** It only reads rows of other rooms. */
export const activityCases: RoomCases<ActivityStore, WithEvent, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    events: {
      tenancy: async (room, { event }) => [
        await room.events({ ...EVERYTHING, own: [], tracked: true, contactId: event.contactId }),
        [],
      ],
    },
    campaigns: { tenancy: async (room) => [await room.campaigns({ ...EVERYTHING, moment: 'plannedAt' }), []] },
    executions: {
      tenancy: async (room, { event }) => [
        await room.executions({ ...EVERYTHING, moment: 'startedAt', contactId: event.contactId }),
        [],
      ],
    },
    countStarted: { tenancy: async (room) => [await room.countStarted({ from: undefined, until: undefined }), 2] },
    upcoming: {
      tenancy: async (room) => [
        (await room.upcoming({ from: rowTime(0), until: new Date('2030-01-01'), limit: 9 })).length,
        1,
      ],
    },
    countSince: { tenancy: async (room) => [await room.countSince(rowTime(-1), 9), 1] },
  },
}
