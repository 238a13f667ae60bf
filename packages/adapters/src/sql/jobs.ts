import {
  FINISHED_JOBS_KEPT_DAYS,
  type Job,
  type JobClaim,
  type JobId,
  type JobKind,
  type JobState,
  type JobsStore,
  type JsonValue,
  type ProjectId,
  type WorkerId,
} from '@posthorn/core'
import { sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Session } from './engine.ts'
import { statement } from './statement.ts'
import type { JobRow } from './tables.ts'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from './values.ts'

type Checkpoint = { id: string; worker: string; progress: number; checkpoint: string }

const writeCheckpoint = statement<Checkpoint>(
  ['id', 'worker', 'progress', 'checkpoint'],
  (db, { id, worker, progress, checkpoint }) =>
    db
      .updateTable('jobs')
      .set({ progress, checkpoint, attempts: 0 })
      .where('id', '=', id)
      .where('claimed_by', '=', worker),
)

function fromRow(dialect: Dialect, row: JobRow): Job {
  return {
    id: row.id as JobId,
    projectId: row.project_id as ProjectId,
    kind: row.kind as JobKind,
    payload: dialect.fromJson(row.payload),
    state: row.state as JobState,
    progress: row.progress,
    checkpoint: row.checkpoint === null ? undefined : dialect.fromJson<[JsonValue]>(row.checkpoint)[0],
    result: row.result === null ? undefined : dialect.fromJson<[JsonValue]>(row.result)[0],
    failedReason: row.failed_reason ?? undefined,
    attempts: row.attempts,
    dueAt: fromTimeOrNull(row.due_at),
    createdAt: fromTime(row.created_at),
    finishedAt: fromTimeOrNull(row.finished_at),
  }
}

export class SqlJobs implements JobsStore {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  insert(job: Job) {
    return this.#session.write(async (db) => {
      await db.insertInto('jobs').values(this.#row(job)).execute()
    })
  }

  async find(projectId: ProjectId, id: JobId) {
    const row = await this.#session.read
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    return row && fromRow(this.#session.dialect, row)
  }

  claim({ workerId, limit, now, leaseUntil, kinds }: JobClaim) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      const ms = toTime(now)
      const rows = await db
        .with(
          (cte) => cte('due').materialized(),
          (db) =>
            db
              .selectFrom('jobs')
              .select('id')
              .where(({ or, eb }) => or([eb('due_at', '<=', ms), eb('lease_until', '<=', ms)]))
              .where(dialect.isOneOf(sql.ref('kind'), kinds))
              .orderBy('created_at')
              .orderBy('id')
              .limit(limit)
              .modifyEnd(dialect.skipLocked),
        )
        .updateTable('jobs')
        .set({
          state: 'active',
          claimed_by: workerId,
          lease_until: toTime(leaseUntil),
          due_at: null,
          attempts: sql<number>`attempts + 1`,
        })
        .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
        .returningAll()
        .execute()
      return rows.map((row) => fromRow(dialect, row)).sort(byAge)
    })
  }

  renew(workerId: WorkerId, ids: readonly JobId[], leaseUntil: Date) {
    return this.#session.write(async (db) => {
      await db
        .updateTable('jobs')
        .set({ lease_until: toTime(leaseUntil) })
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where('claimed_by', '=', workerId)
        .where('lease_until', 'is not', null)
        .execute()
    })
  }

  settle(workerId: WorkerId, job: Job) {
    return this.#session.write(async (db) => {
      const { state, progress, result, failed_reason, attempts, due_at, finished_at } = this.#row(job)
      const written = await db
        .updateTable('jobs')
        .set({ state, progress, result, failed_reason, attempts, due_at, finished_at })
        .$if(job.state !== 'active', (query) => query.set({ claimed_by: null, lease_until: null }))
        .where('id', '=', job.id)
        .where('claimed_by', '=', workerId)
        .executeTakeFirst()
      return written.numUpdatedRows > 0n
    })
  }

  checkpoint(workerId: WorkerId, id: JobId, progress: number, checkpoint: JsonValue) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      const values = { id, worker: workerId, progress, checkpoint: dialect.toJson([checkpoint]) }
      const { numAffectedRows } = await writeCheckpoint(db, dialect, values)
      return numAffectedRows === 1n
    })
  }

  async nextDueAt() {
    const { next } = await this.#session.read
      .selectNoFrom((eb) => [
        sql<number | null>`(select min(at) from (
          select min(due_at) as at from jobs where due_at is not null
          union all select min(lease_until) from jobs where lease_until is not null) as moments)`.as('next'),
        eb.lit(1).as('one'),
      ])
      .executeTakeFirstOrThrow()
    return fromTimeOrNull(next)
  }

  #row(job: Job): JobRow {
    const { dialect } = this.#session
    return {
      id: job.id,
      project_id: job.projectId,
      kind: job.kind,
      payload: dialect.toJson(job.payload),
      state: job.state,
      progress: job.progress,
      // In a list, so that null is not none.
      checkpoint: job.checkpoint === undefined ? null : dialect.toJson([job.checkpoint]),
      result: job.result === undefined ? null : dialect.toJson([job.result]),
      failed_reason: job.failedReason ?? null,
      attempts: job.attempts,
      due_at: toTimeOrNull(job.dueAt),
      claimed_by: null,
      lease_until: null,
      created_at: toTime(job.createdAt),
      finished_at: toTimeOrNull(job.finishedAt),
    }
  }
}

function byAge(a: Job, b: Job): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}

const PRUNE_PORTION = 5000

/** Deletes jobs that finished long ago, in a bounded portion. */
export function pruneJobs(session: Session, now: Date): Promise<number> {
  const before = now.getTime() - FINISHED_JOBS_KEPT_DAYS * 86_400_000
  return session.write(async (db) => {
    const going = await db
      .selectFrom('jobs')
      .select('id')
      .where('finished_at', '<=', before)
      .orderBy('finished_at')
      .limit(PRUNE_PORTION)
      .execute()
    const ids = going.map(({ id }) => id)
    if (ids.length > 0)
      await db
        .deleteFrom('jobs')
        .where(session.dialect.isOneOf(sql.ref('id'), ids))
        .execute()
    return ids.length
  })
}
