import type { WithJobs } from '../../tenant/jobs/store.cases.ts'
import { type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import type { ImportStore } from './store.ts'

export const importCases: RoomCases<ImportStore, WithJobs, unknown> = {
  async fill(_, { rooms, waitingJob }) {
    await rooms.imports.save(waitingJob.id, Uint8Array.of(4, 5))
    return {}
  },
  async look(store, { id, waitingJob, activeJob }) {
    const { imports } = store.project(id)
    return [(await imports.find(waitingJob.id))?.length, (await imports.find(activeJob.id))?.length]
  },
  verbs: {
    save: {
      write: (room, { activeJob }) => room.save(activeJob.id, Uint8Array.of(6)),
      tenancy: (room, { waitingJob }) => refusedOrWritten(room.save(waitingJob.id, Uint8Array.of(7, 7, 7))),
    },
    find: { tenancy: async (room, { waitingJob }) => [await room.find(waitingJob.id), undefined] },
    size: { tenancy: async (room) => [await room.size(), 2] },
    delete: {
      write: (room, { waitingJob }) => room.delete(waitingJob.id),
      tenancy: async (room, { waitingJob }) => [await room.delete(waitingJob.id), undefined],
    },
  },
}
