import type { RoomCases } from '../../testing/cases.ts'
import { aSuppression } from '../../testing/rows.ts'
import type { Suppression } from './schema.ts'
import type { SuppressionStore } from './store.ts'

/** A filled tenant has one suppressed address. */
export interface WithSuppression {
  readonly suppression: Suppression
}

export const suppressionCases: RoomCases<SuppressionStore, unknown, WithSuppression> = {
  async fill(_, { rooms }) {
    const suppression = aSuppression()
    await rooms.suppressions.add(suppression)
    return { suppression }
  },
  look: (store, { id }) => store.project(id).suppressions.list({ limit: 100, after: undefined, reason: undefined }),
  verbs: {
    add: {
      write: (room) => room.add(aSuppression({ hash: 'new' })),
      tenancy: async (room, { suppression }) => [await room.add({ ...suppression, reason: 'COMPLAINT' }), true],
    },
    addMany: {
      write: (room) => room.addMany([aSuppression(), aSuppression({ hash: 'new' })]),
      tenancy: async (room, { suppression }) => [await room.addMany([suppression]), [suppression.hash]],
    },
    list: {
      tenancy: async (room, { suppression: { reason } }, mine) => [
        await Promise.all([undefined, reason].map((reason) => room.list({ limit: 100, after: undefined, reason }))),
        [[mine.suppression], [mine.suppression]],
      ],
    },
    count: {
      tenancy: async (room, { suppression: { reason } }) => [
        await Promise.all([undefined, reason].map((reason) => room.count(reason))),
        [1, 1],
      ],
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
