import type { RoomCases } from '../testing/cases.ts'
import { aSuppression } from '../testing/rows.ts'
import type { Suppression } from './schema.ts'
import type { SuppressionStore } from './store.ts'

/** A filled tenant has one suppressed address. */
interface WithSuppression {
  readonly suppression: Suppression
}

export const suppressionCases: RoomCases<SuppressionStore, unknown, WithSuppression> = {
  async fill(_, { rooms }) {
    const suppression = aSuppression()
    await rooms.suppressions.add(suppression)
    return { suppression }
  },
  async look(store, { id, suppression }) {
    const { suppressions } = store.project(id)
    return [await suppressions.find([suppression.hash]), await suppressions.find(['new'])]
  },
  verbs: {
    add: {
      write: (room) => room.add(aSuppression({ hash: 'new' })),
      tenancy: async (room, { suppression }) => [await room.add({ ...suppression, reason: 'COMPLAINT' }), true],
    },
    find: { tenancy: async (room, { suppression }) => [await room.find([suppression.hash]), []] },
    remove: {
      write: (room, { suppression }) => room.remove(suppression.hash),
      tenancy: async (room, { suppression }) => [await room.remove(suppression.hash), false],
    },
    forgetAddresses: {
      write: (room, { suppression }) => room.forgetAddresses([suppression.hash]),
      tenancy: async (room, { suppression }) => [await room.forgetAddresses([suppression.hash]), undefined],
    },
  },
}
