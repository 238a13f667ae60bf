import { COUNTED_AT_MOST, type PageRequest } from '@posthorn/core/kernel'
import { FINISHED_JOBS_KEPT_DAYS, type JobBacklog, type JobFilter, type JobsStore } from '@posthorn/core/tenant'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { newestFirst } from '../engine/page.ts'
import { fromTime, fromTimeOrNull, toTime } from '../engine/values.ts'
import { claimVerbs } from './claim.ts'
import { JOB } from './columns.ts'
import { settleVerbs } from './settle.ts'

/** Small, because a bulk operation may name thousands of contacts in its row. */
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

export function jobsStore(session: Session): JobsStore {
  const { read } = session
  return {
    ...claimVerbs(session),
    ...settleVerbs(session),
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
    async failedSince(since: Date, atMost: number) {
      const { rows } = await sql<{ kind: string; jobs: number | string }>`select kind, count(*) as jobs from (
          select kind, state from jobs where finished_at is not null and finished_at >= ${toTime(since)}
          order by finished_at desc limit ${atMost}) as ended
        where state = 'failed' group by kind order by kind`.execute(session.scan)
      return rows.map(({ kind, jobs }) => ({ kind, jobs: Number(jobs) }))
    },
    async newest({ state, after, limit }: Pick<JobFilter, 'state'> & PageRequest) {
      const rows = await session.read
        .selectFrom('jobs')
        .selectAll()
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
        .$call(newestFirst({ after, limit }))
        .execute()
      return rows.map((row) => JOB.fromRow(session.dialect, row))
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
