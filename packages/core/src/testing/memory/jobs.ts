import type { JobsStore } from '../../jobs/store.ts'
import { asStored, earliest, hasCome, insertRow } from './rows.ts'
import type { JobRow, Source } from './tables.ts'

/** Since when a job may be claimed. */
const claimableAt = ({ job, leaseUntil }: JobRow) => job.dueAt ?? leaseUntil

export function memoryJobs(source: Source): JobsStore {
  return {
    insert: (job) =>
      source.write(({ jobs }) => {
        const stored = { ...job, payload: asStored(job.payload), result: asStored(job.result) }
        insertRow(jobs, job.id, { job: stored, workerId: undefined, leaseUntil: undefined })
      }),
    find: (projectId, id) =>
      source.read(({ jobs }) => {
        const job = jobs.get(id)?.job
        return job?.projectId === projectId ? job : undefined
      }),
    claim: ({ workerId, limit, now, leaseUntil }) =>
      source.write(({ jobs }) =>
        jobs
          .filter((row) => hasCome(claimableAt(row), now))
          .sort(
            (a, b) =>
              (claimableAt(a)?.getTime() ?? 0) - (claimableAt(b)?.getTime() ?? 0) || (a.job.id < b.job.id ? -1 : 1),
          )
          .slice(0, limit)
          .map((row) => {
            const job = { ...row.job, state: 'active' as const, attempts: row.job.attempts + 1, dueAt: undefined }
            jobs.set(job.id, { job, workerId, leaseUntil })
            return job
          }),
      ),
    renew: (workerId, leaseUntil) =>
      source.write(({ jobs }) => {
        for (const row of jobs.filter((one) => one.workerId === workerId)) jobs.set(row.job.id, { ...row, leaseUntil })
      }),
    settle: (workerId, { id, state, progress, result, failedReason, dueAt, finishedAt }) =>
      source.write(({ jobs }) => {
        const row = jobs.get(id)
        if (row?.workerId !== workerId) return false
        const job = { ...row.job, state, progress, result: asStored(result), failedReason, dueAt, finishedAt }
        const held = state === 'active'
        jobs.set(id, {
          job,
          workerId: held ? workerId : undefined,
          leaseUntil: held ? row.leaseUntil : undefined,
        })
        return true
      }),
    nextDueAt: () => source.read(({ jobs }) => earliest(jobs.filter(() => true).map(claimableAt))),
  }
}
