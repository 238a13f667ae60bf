import type { JobId, JsonValue, ProjectId, WorkerId } from '@posthorn/core/kernel'
import type { Job, JobClaim, ProjectJobsStore } from '@posthorn/core/tenant'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import { JOB } from './columns.ts'
import { listVerbs } from './list.ts'

type Checkpoint = { id: JobId; project: ProjectId; worker: WorkerId; progress: number; checkpoint: string }

const writeCheckpoint = statement<Checkpoint>(
  ['id', 'project', 'worker', 'progress', 'checkpoint'],
  (db, { id, project, worker, progress, checkpoint }) =>
    db
      .updateTable('jobs')
      .set({ progress, checkpoint, attempts: 0, deaths: 0, proofs: 0 })
      .where('id', '=', id)
      .where('project_id', '=', project)
      .where('claimed_by', '=', worker),
)

export function projectJobsStore(session: Session, project: ProjectId): ProjectJobsStore {
  const { dialect, read, write, inTransaction } = session

  return {
    ...listVerbs(session, project),

    insert(job: Omit<Job, 'projectId'>) {
      return write(async (db) => {
        await db
          .insertInto('jobs')
          .values(JOB.toRow(dialect, { ...job, projectId: project }))
          .execute()
      })
    },

    async find(id: JobId) {
      const row = await read
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row && JOB.fromRow(dialect, row)
    },

    checkpoint(workerId: WorkerId, id: JobId, progress: number, checkpoint: JsonValue) {
      return write(async (db) => {
        const values = { id, project, worker: workerId, progress, checkpoint: dialect.json.encode([checkpoint]) }
        const { numAffectedRows } = await writeCheckpoint(db, dialect, values)
        return numAffectedRows === 1n
      })
    },

    async othersWait({ now, kinds }: Pick<JobClaim, 'now' | 'kinds'>) {
      const waiting = await read
        .selectFrom('jobs')
        .select('id')
        .where('due_at', '<=', toTime(now))
        .where(dialect.sets.isOneOf(sql.ref('kind'), kinds))
        .limit(1)
        .executeTakeFirst()
      return waiting !== undefined
    },

    async countUnfinished(kinds: readonly string[]) {
      if (inTransaction) await dialect.locks.waitForName(read, `jobs:${project}`)
      const { count } = await read
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('project_id', '=', project)
        .where(({ or, eb }) => or([eb('due_at', 'is not', null), eb('lease_until', 'is not', null)]))
        .where(dialect.sets.isOneOf(sql.ref('kind'), kinds))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
