import type { DeploymentCases, RoomCases } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Suspension } from './schema.ts'
import type { ReputationLine, SuspensionStore } from './store.ts'

export const aSuspension = (): Suspension => ({
  id: rowIds.make('sus'),
  at: rowTime(0),
  reason: 'bounces',
  liftedAt: undefined,
})

/** A filled tenant was suspended once, and is enabled again. */
export const suspensionCases: RoomCases<SuspensionStore, unknown, unknown> = {
  async fill(_, { rooms }) {
    await rooms.suspensions.suspend(aSuspension())
    await rooms.suspensions.lift(rowTime(1))
    return {}
  },
  look: (store, { id }) => store.project(id).suspensions.list(9),
  verbs: {
    returned: { tenancy: async (room) => [(await room.returned()).bounces.mails, 0] },
    list: { tenancy: async (room) => [(await room.list(9)).length, 1] },
    suspend: {
      write: (room) => room.suspend(aSuspension()),
      tenancy: async (room) => [await room.suspend(aSuspension()), true],
    },
    lift: { tenancy: async (room) => [await room.lift(rowTime(2)), false] },
  },
}

export const reputationCases: DeploymentCases<ReputationLine, unknown, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: { inTrouble: {} },
}
