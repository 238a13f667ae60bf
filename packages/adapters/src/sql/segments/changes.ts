import type { SegmentStore } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { deleteChanged, listChanged, markChanged } from './changed-contacts.ts'
import { place } from './select.ts'

export function changeVerbs(
  session: Session,
  project: ProjectId,
): Pick<SegmentStore, 'markChanged' | 'listChanged' | 'deleteChanged'> {
  const { write, read } = session
  return {
    markChanged: (contactIds, at, cause) =>
      write((db) => markChanged(place(session, project, db), contactIds, { ...cause, at })),

    listChanged: (limit) => listChanged(place(session, project, read), limit),

    deleteChanged: (marks) => write((db) => deleteChanged(place(session, project, db), marks)),
  }
}
