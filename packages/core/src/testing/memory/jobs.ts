import type { ProjectId } from '../../kernel/ids/ids.ts'
import { COUNTED_AT_MOST, type PageRequest } from '../../kernel/page/page.ts'
import type { Job } from '../../tenant/jobs/schema.ts'
import {
  FINISHED_JOBS_KEPT_DAYS,
  type JobFilter,
  type JobsStore,
  type ProjectJobsStore,
} from '../../tenant/jobs/store.ts'
import { asStored, earliest, hasCome, insertRow, pageOf } from './rows.ts'
import type { JobRow, Source, Tables } from './tables.ts'

/** Returns the time from which a job may be claimed. */
const claimableAt = ({ job, leaseUntil }: JobRow) => job.dueAt ?? leaseUntil

const PRUNE_BATCH = 1000

/** Deletes a bounded batch of old finished jobs. */
export function pruneJobs({ jobs }: Tables, now: Date): number {
  const before = new Date(now.getTime() - FINISHED_JOBS_KEPT_DAYS * 86_400_000)
  const going = jobs.filter(({ job }) => hasCome(job.finishedAt, before)).slice(0, PRUNE_BATCH)
  for (const { job } of going) jobs.delete(job.id)
  return going.length
}

function listed(
  jobs: Tables['jobs'],
  { kind, state, limit, after }: JobFilter & PageRequest,
  projectId?: ProjectId,
): readonly Job[] {
  const found = jobs.filter(
    ({ job }) =>
      (projectId === undefined || job.projectId === projectId) &&
      (kind === undefined || job.kind === kind) &&
      (state === undefined || job.state === state),
  )
  return pageOf(
    found.map(({ job }) => job),
    { limit, after },
  )
}

export function memoryProjectJobs(source: Source, projectId: ProjectId): ProjectJobsStore {
  return {
    insert: (job) =>
      source.write(({ jobs }) => {
        const stored = {
          ...job,
          projectId,
          payload: asStored(job.payload),
          checkpoint: asStored(job.checkpoint),
          result: asStored(job.result),
        }
        insertRow(jobs, job.id, { job: stored, workerId: undefined, leaseUntil: undefined })
      }),
    find: (id) =>
      source.read(({ jobs }) => {
        const job = jobs.get(id)?.job
        return job?.projectId === projectId ? job : undefined
      }),
    checkpoint: (workerId, id, progress, checkpoint) =>
      source.write(({ jobs }) => {
        const row = jobs.get(id)
        if (row?.workerId !== workerId || row.job.projectId !== projectId) return false
        jobs.set(id, {
          ...row,
          job: { ...row.job, progress, checkpoint: asStored(checkpoint), attempts: 0, deaths: 0, proofs: 0 },
        })
        return true
      }),
    list: (request) => source.read(({ jobs }) => listed(jobs, request, projectId)),
    cancel: (id, at) =>
      source.write(({ jobs }) => {
        const job = jobs.get(id)?.job
        if (job?.projectId !== projectId || job.finishedAt) return undefined
        const cancelled = { ...job, state: 'cancelled' as const, dueAt: undefined, finishedAt: at }
        jobs.set(id, { job: cancelled, workerId: undefined, leaseUntil: undefined })
        return job
      }),
    othersWait: ({ now, kinds }) =>
      source.read(({ jobs }) =>
        jobs.filter(({ job }) => kinds.includes(job.kind)).some(({ job }) => hasCome(job.dueAt, now)),
      ),
    countUnfinished: (kinds) =>
      source.read(
        ({ jobs }) =>
          jobs.filter((row) => {
            const { job, leaseUntil } = row
            return job.projectId === projectId && kinds.includes(job.kind) && (job.dueAt ?? leaseUntil) !== undefined
          }).length,
      ),
  }
}

export function memoryJobs(source: Source): JobsStore {
  return {
    claim: ({ workerId, now, leaseUntil, kinds, freshOnly, hasWorked = false }) =>
      source.write(({ jobs }) => {
        const active = jobs.filter((row) => row.leaseUntil !== undefined && row.leaseUntil > now)
        const byProject = Map.groupBy(active, (row) => row.job.projectId)
        const running = (projectId: ProjectId) => byProject.get(projectId)?.length ?? 0
        const waitsSince = (row: JobRow) => claimableAt(row)?.getTime() ?? 0
        const [next] = jobs
          .filter(({ job }) => kinds.includes(job.kind) && !(freshOnly && job.checkpoint !== undefined))
          .filter((row) => hasCome(claimableAt(row), now))
          .sort(
            (a, b) =>
              running(a.job.projectId) - running(b.job.projectId) ||
              waitsSince(a) - waitsSince(b) ||
              (a.job.id < b.job.id ? -1 : 1),
          )
        if (!next) return undefined
        const { attempts, deaths, proofs, dueAt } = next.job
        const counts = dueAt
          ? { attempts: attempts + 1, proofs: proofs + (hasWorked ? 1 : 0) }
          : { attempts: 0, deaths: deaths + 1 }
        const job = { ...next.job, ...counts, state: 'active' as const, dueAt: undefined }
        jobs.set(job.id, { job, workerId, leaseUntil })
        return job
      }),
    renew: (workerId, ids, leaseUntil) =>
      source.write(({ jobs }) => {
        const held = jobs.filter((row) => row.workerId === workerId && ids.includes(row.job.id))
        for (const row of held) jobs.set(row.job.id, { ...row, leaseUntil })
      }),
    settle: (workerId, { id, state, progress, result, failedReason, attempts, deaths, proofs, dueAt, finishedAt }) =>
      source.write(({ jobs }) => {
        const row = jobs.get(id)
        if (row?.workerId !== workerId) return false
        const end = {
          state,
          progress,
          result: asStored(result),
          failedReason,
          attempts,
          deaths,
          proofs,
          dueAt,
          finishedAt,
        }
        const job = { ...row.job, ...end }
        const held = state === 'active'
        jobs.set(id, {
          job,
          workerId: held ? workerId : undefined,
          leaseUntil: held ? row.leaseUntil : undefined,
        })
        return true
      }),
    clearProofs: (except) =>
      source.write(({ jobs }) => {
        const others = jobs.filter(({ job }) => job.proofs > 0 && job.id !== except && job.finishedAt === undefined)
        for (const row of others) jobs.set(row.job.id, { ...row, job: { ...row.job, proofs: 0 } })
        return others.length
      }),
    backlog: (now, atMost = COUNTED_AT_MOST) =>
      source.read(({ jobs }) => {
        const waiting = jobs
          .filter(() => true)
          .flatMap((row) => {
            const at = claimableAt(row)
            return at && at <= now ? [{ kind: row.job.kind, at }] : []
          })
        const counted = waiting.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, atMost)
        return [...Map.groupBy(counted, ({ kind }) => kind)]
          .map(([kind, ones]) => ({ kind, jobs: ones.length, oldestDueAt: ones[0]?.at ?? now }))
          .sort((a, b) => (a.kind < b.kind ? -1 : 1))
      }),
    failedSince: (since, atMost) =>
      source.read(({ jobs }) => {
        const ended = jobs
          .filter(({ job }) => job.finishedAt !== undefined && job.finishedAt >= since)
          .map(({ job }) => job)
          .sort((a, b) => (b.finishedAt?.getTime() ?? 0) - (a.finishedAt?.getTime() ?? 0))
          .slice(0, atMost)
        return [...Map.groupBy(ended, ({ kind }) => kind)]
          .map(([kind, all]) => ({ kind, jobs: all.filter(({ state }) => state === 'failed').length }))
          .filter(({ jobs }) => jobs > 0)
          .sort((a, b) => (a.kind < b.kind ? -1 : 1))
      }),
    newest: (request) => source.read(({ jobs }) => listed(jobs, request)),
    nextDueAt: () => source.read(({ jobs }) => earliest(jobs.filter(() => true).map(claimableAt))),
  }
}
