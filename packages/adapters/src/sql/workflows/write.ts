import type { Graph, Workflow, WorkflowStore } from '@posthorn/core/automation'
import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { deleteOwn } from '../engine/own-rows.ts'
import { writeGraph, writeUses } from './graphs.ts'
import { toWorkflowRow } from './rows.ts'

function place(session: Session, project: ProjectId) {
  const { dialect } = session
  return { dialect, project }
}

export function writeVerbs(session: Session, project: ProjectId): Pick<WorkflowStore, 'insert' | 'update' | 'delete'> {
  const { write, dialect } = session
  return {
    insert(workflow: Workflow, graph: Graph) {
      return write(async (db) => {
        await db
          .insertInto('workflows')
          .values(toWorkflowRow(dialect, project, workflow))
          .execute()
        await writeGraph(db, project, { workflow, graph })
        await writeUses(db, place(session, project), { workflow, graph })
      })
    },

    update(workflow: Workflow, graph: Graph) {
      return write(async (db) => {
        const { id, project_id, created_at, ...changes } = toWorkflowRow(dialect, project, workflow)
        const written = await db
          .updateTable('workflows')
          .set(changes)
          .where('id', '=', id)
          .where('project_id', '=', project_id)
          .executeTakeFirst()
        if (written.numUpdatedRows === 0n) return
        await writeGraph(db, project, { workflow, graph })
        await writeUses(db, place(session, project), { workflow, graph })
      })
    },

    delete(id: WorkflowId) {
      return write(async (db) => {
        if (!(await deleteOwn(db, 'workflows', { project, id }))) return false
        await db.deleteFrom('workflow_graphs').where('workflow_id', '=', id).execute()
        await db.deleteFrom('workflow_uses').where('workflow_id', '=', id).execute()
        return true
      })
    },
  }
}
