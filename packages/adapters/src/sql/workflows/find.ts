import type { WorkflowFilter, WorkflowRange, WorkflowStore } from '@posthorn/core/automation'
import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { listNamed } from '../engine/names.ts'
import { countOf, findOwn } from '../engine/own-rows.ts'
import { newestFirst } from '../engine/page.ts'
import { toFlag } from '../engine/values.ts'
import { listUsing } from './graphs.ts'
import { fromWorkflowRow } from './rows.ts'

function matching(session: Session, project: ProjectId, { search, enabled }: WorkflowFilter) {
  const { read, dialect } = session
  return read
    .selectFrom('workflows')
    .where('project_id', '=', project)
    .$if(enabled !== undefined, (query) => query.where('enabled', '=', toFlag(enabled ?? false)))
    .$if(search !== undefined, (query) => query.where(dialect.texts.contains(sql.ref('name'), search ?? '')))
}

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<WorkflowStore, 'find' | 'list' | 'count' | 'listNamed' | 'listTriggered' | 'listUsing'> {
  const { read, dialect } = session
  return {
    async find(id: WorkflowId) {
      const row = await findOwn(session, 'workflows', { project, id })
      return row && fromWorkflowRow(dialect, row)
    },

    async list({ limit, offset, after, ...filter }: WorkflowFilter & WorkflowRange) {
      const rows = await matching(session, project, filter)
        .selectAll()
        .$call(newestFirst({ after, limit, offset }))
        .execute()
      return rows.map((row) => fromWorkflowRow(dialect, row))
    },

    async count(filter: WorkflowFilter) {
      return countOf(matching(session, project, filter))
    },

    listNamed: (name, limit) => listNamed(session, { table: 'workflows', project, name, limit }),

    async listTriggered(eventNames: readonly string[]) {
      const rows = await read
        .selectFrom('workflows')
        .selectAll()
        .where('project_id', '=', project)
        .where(dialect.sets.isOneOf(sql.ref('event_name'), eventNames))
        // Written as a constant, as in the condition of the index.
        .where(sql<boolean>`enabled = 1`)
        .execute()
      // Sorted here: with an order, the statement would read all workflows of the project.
      return rows
        .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
        .map((row) => fromWorkflowRow(dialect, row))
    },

    listUsing: (request) => listUsing(session, project, request),
  }
}
