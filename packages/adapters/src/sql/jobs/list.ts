import type { JobId, PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { JobFilter, ProjectJobsStore } from '@posthorn/core/tenant'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import { JOB } from './columns.ts'

/** The verbs of people who follow the jobs of a project. A filter scans them, off the thread of the requests. */
export function listVerbs(session: Session, project: ProjectId): Pick<ProjectJobsStore, 'list' | 'cancel'> {
  const { dialect, read, scan, write } = session
  return {
    async list({ kind, state, limit, after }: JobFilter & PageRequest) {
      const isFiltered = kind !== undefined || state !== undefined
      const rows = await (isFiltered ? scan : read)
        .selectFrom('jobs')
        .selectAll()
        .where('project_id', '=', project)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => JOB.fromRow(dialect, row))
    },

    cancel(id: JobId, at: Date) {
      return write(async (db) => {
        const before = await db
          .selectFrom('jobs')
          .selectAll()
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('finished_at', 'is', null)
          .modifyEnd(dialect.locks.forUpdate)
          .executeTakeFirst()
        if (!before) return undefined
        await db
          .updateTable('jobs')
          .set({ state: 'cancelled', claimed_by: null, lease_until: null, due_at: null, finished_at: toTime(at) })
          .where('id', '=', id)
          .execute()
        return JOB.fromRow(dialect, before)
      })
    },
  }
}
