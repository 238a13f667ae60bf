import type { ProjectId } from '@posthorn/core/kernel'
import type { JobClaim, JobsStore } from '@posthorn/core/tenant'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { JOB } from './columns.ts'

/** The number of projects that a claim looks at: others may be claiming the jobs of the first at this moment. */
const FAIREST = 8

/** Selects projects with waiting jobs, due or not. Skips along an index instead of reading all jobs. */
const OWNERS = sql`owner(project_id) as (
  select min(project_id) from jobs where due_at is not null
  union all
  select (select min(project_id) from jobs where due_at is not null and project_id > owner.project_id)
  from owner where owner.project_id is not null)`

function claimable(session: Session, { kinds, freshOnly }: JobClaim) {
  const { dialect } = session
  const known = dialect.sets.isOneOf(sql.ref('kind'), kinds)
  return freshOnly ? sql<SqlBool>`${known} and checkpoint is null` : known
}

/** Selects some of the projects with jobs to claim: fewest running jobs first, then the longest wait. */
async function fairest(session: Session, db: Kysely<Tables>, claim: JobClaim): Promise<readonly ProjectId[]> {
  const ms = toTime(claim.now)
  const known = claimable(session, claim)
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

async function claimOf(session: Session, db: Kysely<Tables>, projectId: ProjectId, claim: JobClaim) {
  const { dialect } = session
  const { workerId, leaseUntil, hasWorked = false } = claim
  const ms = toTime(claim.now)
  const found = await db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where(({ or, eb }) => or([eb('due_at', '<=', ms), eb('lease_until', '<=', ms)]))
    .where(claimable(session, claim))
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

export function claimVerbs(session: Session): Pick<JobsStore, 'claim'> {
  const { write } = session
  return {
    claim(request: JobClaim) {
      return write(async (db) => {
        for (const projectId of await fairest(session, db, request)) {
          const job = await claimOf(session, db, projectId, request)
          if (job) return job
        }
        return undefined
      })
    },
  }
}
