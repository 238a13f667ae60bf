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
  look(store, { id }) {
    const { suppressions } = store.project(id)
    return Promise.all([suppressions.list({ limit: 100, after: undefined }), suppressions.ruleVersion()])
  },
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
        await Promise.all([undefined, reason].map((reason) => room.count({ reason }))),
        [1, 1],
      ],
    },
    search: {
      tenancy: async (room, { suppression }, mine) => {
        const range = { limit: 100, after: undefined, many: 100, most: 100 }
        const found = await Promise.all(
          [suppression, mine.suppression].map(({ value = '' }) => room.search({ ...range, text: value })),
        )
        return [found.map(({ rows }) => rows), [[], [mine.suppression]]]
      },
    },
    find: { tenancy: async (room, { suppression }) => [await room.find([suppression.hash]), []] },
    remove: {
      write: (room, { suppression }) => room.remove(suppression.hash),
      tenancy: async (room, { suppression }) => [await room.remove(suppression.hash), false],
    },
    ruleVersion: { tenancy: async (room) => [await room.ruleVersion(), undefined] },
    rules: { tenancy: async (room) => [await room.rules(), []] },
    changeRules: {
      write: (room) => room.changeRules('new'),
      tenancy: async (room) => [await room.changeRules('own'), 0],
    },
    forgetAddresses: {
      write: (room, { suppression }) => room.forgetAddresses([suppression.hash]),
      tenancy: async (room, { suppression }) => [await room.forgetAddresses([suppression.hash]), undefined],
    },
  },
}
