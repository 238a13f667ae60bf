import type { ExecutionStore } from '@posthorn/core/automation'
import type { ContactId, ProjectId, WorkflowId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { lockEntrants } from './entrants.ts'
import { deleteOfWorkflow, eraseExecutions } from './forget.ts'
import { saveExecutions } from './save.ts'
import { isOneOf } from './select.ts'

export function writeVerbs(
  session: Session,
  project: ProjectId,
): Pick<ExecutionStore, 'entrants' | 'save' | 'erase' | 'forgetContacts' | 'deleteOfWorkflow'> {
  const { write, dialect } = session
  return {
    entrants: (entries) => write((db) => lockEntrants({ db, dialect, project }, entries)),

    save: (changes, figures, now) => write((db) => saveExecutions({ db, dialect, project }, changes, figures, now)),

    erase: (contactIds, limit) => write((db) => eraseExecutions({ db, dialect, project }, contactIds, limit)),

    forgetContacts(contactIds: readonly ContactId[]) {
      return write(async (db) => {
        for (const table of ['workflow_entrants', 'heard_events'] as const)
          await db
            .deleteFrom(table)
            .where(isOneOf(session, 'contact_id', contactIds))
            .where(ownedBy(project))
            .execute()
      })
    },

    deleteOfWorkflow: (workflowId: WorkflowId, limit: number) =>
      write((db) => deleteOfWorkflow({ db, dialect, project }, workflowId, limit)),
  }
}
