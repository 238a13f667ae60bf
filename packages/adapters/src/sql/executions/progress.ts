import type { ExecutionStore, Figure } from '@posthorn/core/automation'
import type { ExecutionId, ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { STEP_EXECUTION } from './columns.ts'

export function progressVerbs(
  session: Session,
  project: ProjectId,
): Pick<ExecutionStore, 'listSteps' | 'figures' | 'countActive'> {
  const { read, dialect } = session
  return {
    async listSteps(id: ExecutionId, limit: number) {
      const rows = await read
        .selectFrom('step_executions')
        .selectAll()
        .where('execution_id', '=', id)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('executions').select('id').where('id', '=', id).where(ownedBy(project))),
        )
        .orderBy('visit')
        .limit(limit)
        .execute()
      return rows.map((row) => STEP_EXECUTION.fromRow(dialect, row))
    },

    async figures(workflowId: WorkflowId) {
      const rows = await read
        .selectFrom('workflow_figures')
        .selectAll()
        .where('workflow_id', '=', workflowId)
        .where(ownedBy(project))
        .where('total', '<>', 0)
        .orderBy('version')
        .orderBy('step_id')
        .orderBy('name')
        .execute()
      return rows.map(
        (row): Figure => ({
          workflowId,
          version: row.version,
          stepId: row.step_id === '' ? undefined : row.step_id,
          name: row.name,
          total: Number(row.total),
        }),
      )
    },

    async countActive() {
      const { rows } = await sql<{ total: number | null }>`select sum(total) as total from workflow_figures
        where project_id = ${project} and name = 'active'`.execute(read)
      return Number(rows[0]?.total ?? 0)
    },
  }
}
