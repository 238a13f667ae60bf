import type { DeploymentCases, RoomCases } from '../../testing/cases.ts'
import { aRequestRecord, rowTime } from '../../testing/rows.ts'
import { dayOf } from './requests.ts'
import type { RequestRecord } from './schema.ts'
import type { ProjectRequestsStore, RequestGroup, RequestsStore } from './store.ts'

/** Returns a group of requests of one project, day, and kind. */
export const aGroup = (
  projectId: RequestGroup['projectId'],
  records: readonly RequestRecord[],
  overrides: Partial<RequestGroup> = {},
): RequestGroup => ({ projectId, day: dayOf(rowTime(0)), kind: 'succeeded', records, unrecorded: 0, ...overrides })

/** A filled tenant has a recorded request, and one that was only counted. */
export interface WithRequests {
  readonly answered: RequestRecord
}

const everything = { limit: 9, after: undefined, most: 9 }

export const projectRequestCases: RoomCases<ProjectRequestsStore, unknown, WithRequests> = {
  async fill(store, { id }) {
    const answered = aRequestRecord()
    await store.requests.record([aGroup(id, [answered], { unrecorded: 1 })], 9)
    return { answered }
  },
  look: async (store, { id }) => {
    const { requests } = store.project(id)
    return [await requests.list(everything), await requests.countMissing(0)]
  },
  verbs: {
    list: {
      tenancy: async (room, _, { answered }) => [(await room.list(everything)).rows.map(({ id }) => id), [answered.id]],
    },
    countMissing: { tenancy: async (room) => [await room.countMissing(0), 1] },
  },
}

export const requestCases: DeploymentCases<RequestsStore, WithRequests, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    record: { write: (room, { id }) => room.record([aGroup(id, [aRequestRecord()])], 9) },
    prune: { write: (room) => room.prune(rowTime(1), 9) },
  },
}
