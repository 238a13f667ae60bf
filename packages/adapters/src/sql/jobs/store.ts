import {
  COUNTED_AT_MOST,
  FINISHED_JOBS_KEPT_DAYS,
  type Job,
  type JobBacklog,
  type JobClaim,
  type JobId,
  type JobKind,
  type JobState,
  type JobsStore,
  type JsonValue,
  type ProjectId,
  type ProjectJobsStore,
  type WorkerId,
} from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { JobRow, Tables } from '../tables.ts'

type Checkpoint = { id: string; project: string; worker: string; progress: number; checkpoint: string }

const writeCheckpoint = statement<Checkpoint>(
  ['id', 'project', 'worker', 'progress', 'checkpoint'],
  (db, { id, project, worker, progress, checkpoint }) =>
    db
      .updateTable('jobs')
      .set({ progress, checkpoint, attempts: 0 })
      .where('id', '=', id)
      .where('project_id', '=', project)
      .where('claimed_by', '=', worker),
)

/** Of how many projects a job is looked for: others may be claiming those of the first at this moment. */
const FAIREST = 8

/** Projects with jobs that wait, now or for later: hops along an index rather than reading all jobs. */
const OWNERS = sql`owner(project_id) as (
  select min(project_id) from jobs where due_at is not null
  union all
  select (select min(project_id) from jobs where due_at is not null and project_id > owner.project_id)
  from owner where owner.project_id is not null)`

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

function toRow(dialect: Dialect, job: Job): JobRow {
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

export class SqlProjectJobs implements ProjectJobsStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  insert(job: Omit<Job, 'projectId'>) {
    return this.#session.write(async (db) => {
      await db
        .insertInto('jobs')
        .values(toRow(this.#session.dialect, { ...job, projectId: this.#project }))
        .execute()
    })
  }

  async find(id: JobId) {
    const row = await this.#session.read
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', this.#project)
      .executeTakeFirst()
    return row && fromRow(this.#session.dialect, row)
  }

  checkpoint(workerId: WorkerId, id: JobId, progress: number, checkpoint: JsonValue) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      const values = {
        id,
        project: this.#project,
        worker: workerId,
        progress,
        checkpoint: dialect.toJson([checkpoint]),
      }
      const { numAffectedRows } = await writeCheckpoint(db, dialect, values)
      return numAffectedRows === 1n
    })
  }

  async othersWait({ now, kinds }: Pick<JobClaim, 'now' | 'kinds'>) {
    const waiting = await this.#session.read
      .selectFrom('jobs')
      .select('id')
      .where('due_at', '<=', toTime(now))
      .where('project_id', '<>', this.#project)
      .where(this.#session.dialect.isOneOf(sql.ref('kind'), kinds))
      .limit(1)
      .executeTakeFirst()
    return waiting !== undefined
  }

  async countUnfinished(kinds: readonly JobKind[]) {
    const { read, dialect, inTransaction } = this.#session
    if (inTransaction) await dialect.holdName(read, `jobs:${this.#project}`)
    const { count } = await read
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', this.#project)
      .where(({ or, eb }) => or([eb('due_at', 'is not', null), eb('lease_until', 'is not', null)]))
      .where(dialect.isOneOf(sql.ref('kind'), kinds))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

export class SqlJobs implements JobsStore {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  claim(request: JobClaim) {
    return this.#session.write(async (db) => {
      for (const projectId of await this.#fairest(db, request)) {
        const job = await this.#claimOf(db, projectId, request)
        if (job) return job
      }
      return undefined
    })
  }

  /** Some of the projects with jobs to be claimed: first those with the fewest that are being run, then whose job waits the longest. */
  async #fairest(db: Kysely<Tables>, { now, kinds }: JobClaim): Promise<readonly string[]> {
    const ms = toTime(now)
    const known = this.#session.dialect.isOneOf(sql.ref('kind'), kinds)
    const { rows } = await sql<{ project_id: string }>`
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

  async #claimOf(db: Kysely<Tables>, projectId: string, { workerId, now, leaseUntil, kinds }: JobClaim) {
    const { dialect } = this.#session
    const ms = toTime(now)
    const found = await db
      .selectFrom('jobs')
      .select('id')
      .where('project_id', '=', projectId)
      .where(({ or, eb }) => or([eb('due_at', '<=', ms), eb('lease_until', '<=', ms)]))
      .where(dialect.isOneOf(sql.ref('kind'), kinds))
      .orderBy(sql`coalesce(due_at, lease_until)`)
      .orderBy('id')
      .limit(1)
      .modifyEnd(dialect.skipLocked)
      .executeTakeFirst()
    if (!found) return undefined
    const row = await db
      .updateTable('jobs')
      .set({
        state: 'active',
        claimed_by: workerId,
        lease_until: toTime(leaseUntil),
        due_at: null,
        attempts: sql<number>`attempts + 1`,
      })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirst()
    return row && fromRow(dialect, row)
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
      const { state, progress, result, failed_reason, attempts, due_at, finished_at } = toRow(
        this.#session.dialect,
        job,
      )
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

  async backlog(now: Date, atMost: number = COUNTED_AT_MOST): Promise<readonly JobBacklog[]> {
    const ms = toTime(now)
    const first = (at: 'due_at' | 'lease_until') => {
      const moment = sql.ref(at)
      return sql`select kind, at from (select kind, ${moment} as at from jobs
        where ${moment} is not null and ${moment} <= ${ms} order by ${moment} limit ${atMost}) as ${sql.ref(`by_${at}`)}`
    }
    const { rows } = await sql<{ kind: JobKind; jobs: number; oldest: number }>`
      select kind, count(*) as jobs, min(at) as oldest from (
        select kind, at from (${first('due_at')} union all ${first('lease_until')}) as moments order by at limit ${atMost}
      ) as waiting group by kind order by kind`.execute(this.#session.scan)
    return rows.map(({ kind, jobs, oldest }) => ({ kind, jobs: Number(jobs), oldestDueAt: fromTime(oldest) }))
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
}

/** A bulk operation may name thousands of contacts: its row is large. */
const PRUNE_PORTION = 250

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
