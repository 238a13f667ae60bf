import { COUNTED_AT_MOST, type JobId, type ProjectId, type WorkerId } from '@posthorn/core/kernel'
import {
  FINISHED_JOBS_KEPT_DAYS,
  type Job,
  type JobBacklog,
  type JobClaim,
  type JobsStore,
} from '@posthorn/core/tenant'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTime, fromTimeOrNull, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { JOB } from './columns.ts'

/** How many projects a claim looks at: others may be claiming the jobs of the first at this moment. */
const FAIREST = 8

/** Selects projects with jobs that wait, due or not. Skips along an index instead of reading all jobs. */
const OWNERS = sql`owner(project_id) as (
  select min(project_id) from jobs where due_at is not null
  union all
  select (select min(project_id) from jobs where due_at is not null and project_id > owner.project_id)
  from owner where owner.project_id is not null)`

export function jobsStore(session: Session): JobsStore {
  const { dialect, read, write } = session

  const claimable = ({ kinds, freshOnly }: JobClaim) => {
    const known = dialect.sets.isOneOf(sql.ref('kind'), kinds)
    return freshOnly ? sql<SqlBool>`${known} and checkpoint is null` : known
  }

  /** Selects some of the projects with jobs to claim: fewest running jobs first, then the longest wait. */
  async function fairest(db: Kysely<Tables>, claim: JobClaim): Promise<readonly ProjectId[]> {
    const ms = toTime(claim.now)
    const known = claimable(claim)
    const { rows } = await sql<{ project_id: ProjectId }>`
      with recursive ${OWNERS},
      waiting as (
        select project_id, (select min(due_at) from jobs where jobs.project_id = owner.project_id
          and due_at is not null and due_at <= ${ms} and ${known}) as at
        from owner where project_id is not null
        union all
        select project_id, lease_until from jobs where lease_until is not null and lease_until <= ${ms} and ${known})
      select project_id from waiting where at is not null
      group by project_id
      order by (select count(*) from jobs
        where jobs.project_id = waiting.project_id and lease_until is not null and lease_until > ${ms}), min(at), project_id
      limit ${FAIREST}`.execute(db)
    return rows.map((row) => row.project_id)
  }

  async function claimOf(db: Kysely<Tables>, projectId: ProjectId, claim: JobClaim) {
    const { workerId, leaseUntil, hasWorked = false } = claim
    const ms = toTime(claim.now)
    const found = await db
      .selectFrom('jobs')
      .select('id')
      .where('project_id', '=', projectId)
      .where(({ or, eb }) => or([eb('due_at', '<=', ms), eb('lease_until', '<=', ms)]))
      .where(claimable(claim))
      .orderBy(sql`coalesce(due_at, lease_until)`)
      .orderBy('id')
      .limit(1)
      .modifyEnd(dialect.locks.skipLocked)
      .executeTakeFirst()
    if (!found) return undefined
    const row = await db
      .updateTable('jobs')
      .set({
        state: 'active',
        claimed_by: workerId,
        lease_until: toTime(leaseUntil),
        due_at: null,
        attempts: sql<number>`case when due_at is null then 0 else attempts + 1 end`,
        deaths: sql<number>`case when due_at is null then deaths + 1 else deaths end`,
        ...(hasWorked && { proofs: sql<number>`case when due_at is null then proofs else proofs + 1 end` }),
      })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirst()
    return row && JOB.fromRow(dialect, row)
  }

  return {
    claim(request: JobClaim) {
      return write(async (db) => {
        for (const projectId of await fairest(db, request)) {
          const job = await claimOf(db, projectId, request)
          if (job) return job
        }
        return undefined
      })
    },

    renew(workerId: WorkerId, ids: readonly JobId[], leaseUntil: Date) {
      return write(async (db) => {
        await db
          .updateTable('jobs')
          .set({ lease_until: toTime(leaseUntil) })
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .where('claimed_by', '=', workerId)
          .where('lease_until', 'is not', null)
          .execute()
      })
    },

    settle(workerId: WorkerId, job: Job) {
      return write(async (db) => {
        const { state, progress, result, failed_reason, attempts, deaths, proofs, due_at, finished_at } = JOB.toRow(
          dialect,
          job,
        )
        const written = await db
          .updateTable('jobs')
          .set({ state, progress, result, failed_reason, attempts, deaths, proofs, due_at, finished_at })
          .$if(job.state !== 'active', (query) => query.set({ claimed_by: null, lease_until: null }))
          .where('id', '=', job.id)
          .where('claimed_by', '=', workerId)
          .executeTakeFirst()
        return written.numUpdatedRows > 0n
      })
    },

    clearProofs(except: JobId) {
      return write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('jobs')
          .set({ proofs: 0 })
          .where('proofs', '>', 0)
          .where('finished_at', 'is', null)
          .where('id', '<>', except)
          .executeTakeFirst()
        return Number(numUpdatedRows)
      })
    },

    async backlog(now: Date, atMost: number = COUNTED_AT_MOST): Promise<readonly JobBacklog[]> {
      const ms = toTime(now)
      const first = (at: 'due_at' | 'lease_until') => {
        const moment = sql.ref(at)
        return sql`select kind, at from (select kind, ${moment} as at from jobs
          where ${moment} is not null and ${moment} <= ${ms} order by ${moment} limit ${atMost}) as ${sql.ref(`by_${at}`)}`
      }
      const { rows } = await sql<{ kind: string; jobs: number; oldest: number }>`
        select kind, count(*) as jobs, min(at) as oldest from (
          select kind, at from (${first('due_at')} union all ${first('lease_until')}) as moments order by at limit ${atMost}
        ) as waiting group by kind order by kind`.execute(session.scan)
      return rows.map(({ kind, jobs, oldest }) => ({ kind, jobs: Number(jobs), oldestDueAt: fromTime(oldest) }))
    },

    async nextDueAt() {
      const { next } = await read
        .selectNoFrom((eb) => [
          sql<number | null>`(select min(at) from (
            select min(due_at) as at from jobs where due_at is not null
            union all select min(lease_until) from jobs where lease_until is not null) as moments)`.as('next'),
          eb.lit(1).as('one'),
        ])
        .executeTakeFirstOrThrow()
      return fromTimeOrNull(next)
    },
  }
}

/** A bulk operation may name thousands of contacts: its row is large. */
const PRUNE_BATCH = 250

/** Deletes a bounded batch of old finished jobs. */
export function pruneJobs(session: Session, now: Date): Promise<number> {
  const before = now.getTime() - FINISHED_JOBS_KEPT_DAYS * 86_400_000
  return session.write(async (db) => {
    const going = await db
      .selectFrom('jobs')
      .select('id')
      .where('finished_at', '<=', before)
      .orderBy('finished_at')
      .limit(PRUNE_BATCH)
      .execute()
    const ids = going.map(({ id }) => id)
    if (ids.length > 0)
      await db
        .deleteFrom('jobs')
        .where(session.dialect.sets.isOneOf(sql.ref('id'), ids))
        .execute()
    return ids.length
  })
}
