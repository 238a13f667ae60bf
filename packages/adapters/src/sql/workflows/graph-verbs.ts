import type { WorkflowStore } from '@posthorn/core/automation'
import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { fromTime } from '../engine/values.ts'
import { readGraphs } from './graphs.ts'

export function graphVerbs(
  session: Session,
  project: ProjectId,
): Pick<WorkflowStore, 'graphs' | 'versions' | 'deleteVersions' | 'graphBytes'> {
  const { read, write } = session
  return {
    graphs: (versions) => readGraphs(session, project, versions),

    async versions(id: WorkflowId) {
      const rows = await read
        .selectFrom('workflow_graphs')
        .select(['version', 'created_at'])
        .where('workflow_id', '=', id)
        .where(ownedBy(project))
        .orderBy('version')
        .execute()
      return rows.map((row) => ({ version: row.version, createdAt: fromTime(row.created_at) }))
    },

    deleteVersions(id: WorkflowId, versions: readonly number[]) {
      return write(async (db) => {
        await db
          .deleteFrom('workflow_graphs')
          .where('workflow_id', '=', id)
          .where('version', 'in', versions)
          .where(ownedBy(project))
          .execute()
      })
    },

    async graphBytes() {
      const { bytes } = await read
        .selectFrom('workflow_graphs')
        .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
        .where('project_id', '=', project)
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },
  }
}
