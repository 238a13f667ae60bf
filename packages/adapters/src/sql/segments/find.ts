import type { SegmentStore } from '@posthorn/core/audience'
import type { ProjectId, SegmentId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { namesOf } from '../engine/names.ts'
import { fromSegmentRow } from './rows.ts'

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<SegmentStore, 'namesOf' | 'find' | 'list' | 'revision'> {
  const { read, dialect, inTransaction, locked } = session
  return {
    namesOf: (ids) => namesOf(session, { table: 'segments', project, ids }),

    async find(id: SegmentId) {
      const row = await read
        .selectFrom('segments')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row && fromSegmentRow(dialect, row)
    },

    async list() {
      // The lock on the project covers all its segments, future ones included. The next statement sees the commits of
      // others.
      if (inTransaction)
        await read.selectFrom('projects').select('id').where('id', '=', project).modifyEnd(locked).execute()
      const rows = await read
        .selectFrom('segments')
        .selectAll()
        .where('project_id', '=', project)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => fromSegmentRow(dialect, row))
    },

    async revision() {
      const rows = await read
        .selectFrom('segments')
        .select(['id', 'updated_at'])
        .where('project_id', '=', project)
        .orderBy('id')
        .execute()
      return rows.map((row) => `${row.id} ${row.updated_at}`).join('\n')
    },
  }
}
