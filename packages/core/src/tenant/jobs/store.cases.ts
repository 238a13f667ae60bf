import { type DeploymentCases, FILLED_LEASE, type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import { rowTime } from '../../testing/rows.ts'
import { aJob } from '../../testing/work-rows.ts'
import type { Job } from './schema.ts'
import type { JobsStore, ProjectJobsStore } from './store.ts'

/** A filled tenant has two jobs: one waits, and a worker holds the other. */
export interface WithJobs {
  readonly waitingJob: Job
  readonly activeJob: Job
}

const held = rowTime(FILLED_LEASE)

export const projectJobCases: RoomCases<ProjectJobsStore, unknown, WithJobs> = {
  async fill(store, { id, rooms, workerId }) {
    const [waitingJob, activeJob] = [aJob({ projectId: id, dueAt: rowTime(2) }), aJob({ projectId: id })]
    await rooms.jobs.insert(activeJob)
    await store.jobs.claim({ workerId, now: rowTime(0), leaseUntil: held, kinds: [activeJob.kind], hasWorked: true })
    await rooms.jobs.insert(waitingJob)
    return { waitingJob, activeJob }
  },
  async look(store, { id, waitingJob, activeJob }) {
    const { jobs } = store.project(id)
    return [await jobs.find(waitingJob.id), await jobs.find(activeJob.id), await jobs.find('job_new')]
  },
  verbs: {
    insert: {
      write: (room, { id }) => room.insert(aJob({ projectId: id, id: 'job_new' })),
      tenancy: (room, { waitingJob }) => refusedOrWritten(room.insert({ ...waitingJob, payload: 'mine' })),
    },
    find: { tenancy: async (room, { waitingJob }) => [await room.find(waitingJob.id), undefined] },
    checkpoint: {
      write: (room, { workerId, activeJob }) => room.checkpoint(workerId, activeJob.id, 50, 'half'),
      // Even by the worker that holds it.
      tenancy: async (room, { activeJob, workerId }, mine) => [
        [
          await room.checkpoint(workerId, activeJob.id, 99, 'mine'),
          await room.checkpoint(mine.workerId, activeJob.id, 99, 'mine'),
        ],
        [false, false],
      ],
    },
    countUnfinished: {
      tenancy: async (room, { activeJob }) => [await room.countUnfinished([activeJob.kind]), 2],
    },
    list: {
      tenancy: async (room, _, { waitingJob, activeJob }) => [
        (await room.list({ limit: 9, after: undefined })).map(({ id }) => id),
        [activeJob.id, waitingJob.id],
      ],
    },
    cancel: {
      write: (room, { waitingJob }) => room.cancel(waitingJob.id, rowTime(4)),
      tenancy: async (room, { waitingJob }) => [await room.cancel(waitingJob.id, rowTime(4)), undefined],
    },
    othersWait: {
      // Whether there are any, and nothing about them.
      tenancy: async (room, { waitingJob }) => [
        await room.othersWait({ now: rowTime(2), kinds: [waitingJob.kind] }),
        true,
      ],
    },
  },
}

export const jobCases: DeploymentCases<JobsStore, WithJobs, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  lookAround: ({ jobs }) => jobs.nextDueAt(),
  verbs: {
    nextDueAt: {},
    backlog: {},
    failedSince: {},
    newest: {},
    claim: {
      write: (room, { workerId, waitingJob }) =>
        room.claim({ workerId, now: rowTime(2), leaseUntil: held, kinds: [waitingJob.kind] }),
    },
    renew: {
      write: (room, { workerId, activeJob }) => room.renew(workerId, [activeJob.id], rowTime(1)),
      tenancy: async (room, { activeJob }, { workerId }) => [
        await room.renew(workerId, [activeJob.id], rowTime(90_000)),
        undefined,
      ],
    },
    clearProofs: { write: (room, { waitingJob }) => room.clearProofs(waitingJob.id) },
    settle: {
      write: (room, { workerId, activeJob }) =>
        room.settle(workerId, { ...activeJob, state: 'completed', dueAt: undefined, finishedAt: rowTime(4) }),
      tenancy: async (room, { activeJob }, { workerId }) => [
        await room.settle(workerId, { ...activeJob, state: 'completed' }),
        false,
      ],
    },
  },
}
