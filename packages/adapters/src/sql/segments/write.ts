import type { Segment, SegmentStore } from '@posthorn/core/audience'
import type { ProjectId, SegmentId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { deleteOwn } from '../engine/own-rows.ts'
import { toTime } from '../engine/values.ts'
import { toSegmentRow } from './rows.ts'

export function writeVerbs(
  session: Session,
  project: ProjectId,
): Pick<SegmentStore, 'insert' | 'update' | 'delete' | 'setMemberCount' | 'putOff'> {
  const { write, dialect } = session
  return {
    insert(segment: Segment) {
      return write(async (db) => {
        const row = toSegmentRow(dialect, project, segment)
        await db
          .insertInto('segments')
          .values({ ...row, members: 0 })
          .execute()
      })
    },

    update(segment: Segment) {
      return write(async (db) => {
        const { id, project_id, created_at, member_count, ...changes } = toSegmentRow(dialect, project, segment)
        await db
          .updateTable('segments')
          .set(changes)
          .where('id', '=', id)
          .where('project_id', '=', project_id)
          .execute()
      })
    },

    delete(id: SegmentId) {
      return write((db) => deleteOwn(db, 'segments', { project, id }))
    },

    setMemberCount(id: SegmentId, memberCount: number) {
      return write(async (db) => {
        await db
          .updateTable('segments')
          .set({ member_count: memberCount })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .execute()
      })
    },

    putOff(id: SegmentId, { from, to }) {
      return write(async (db) => {
        await db
          .updateTable('segments')
          .set({ due_at: toTime(to) })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('due_at', '=', toTime(from))
          .execute()
      })
    },
  }
}
