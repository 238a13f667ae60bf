import type { JobId, WorkerId } from '@posthorn/core/kernel'
import type { Job, JobsStore } from '@posthorn/core/tenant'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { JOB } from './columns.ts'

export function settleVerbs(session: Session): Pick<JobsStore, 'renew' | 'settle' | 'clearProofs'> {
  const { write, dialect } = session
  return {
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
  }
}
