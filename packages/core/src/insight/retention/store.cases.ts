import type { WithEvent } from '../../audience/events/store.cases.ts'
import type { DeploymentCases } from '../../testing/cases.ts'
import type { RetentionStore } from './store.ts'

const manyYearsLater = { kind: 'events', now: new Date('2030-01-01'), limit: 9 } as const

export const retentionCases: DeploymentCases<RetentionStore, WithEvent, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    projectsDue: {},
    overdue: {},
    deleteExpired: {
      write: (room, { id }) => room.deleteExpired({ ...manyYearsLater, projectId: id }),
      tenancy: async (room, _, { id }) => [await room.deleteExpired({ ...manyYearsLater, projectId: id }), 1],
    },
    // They only tidy up after deletions.
    reclaim: {},
    scrub: {},
  },
}
