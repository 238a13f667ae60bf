import type { Graph, Workflow, WorkflowFilter, WorkflowRange, WorkflowStore } from '@posthorn/core/automation'
import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { listNamed } from '../engine/names.ts'
import { ownedBy } from '../engine/owner.ts'
import { olderThan } from '../engine/page.ts'
import { fromTime, toFlag } from '../engine/values.ts'
import { listUsing, readGraphs, writeGraph, writeUses } from './graphs.ts'
import { fromWorkflowRow, toWorkflowRow } from './rows.ts'

export function workflowStore(session: Session, project: ProjectId): WorkflowStore {
  const { dialect, read, write, locked } = session
  const place = { dialect, project }

  function matching({ search, enabled }: WorkflowFilter) {
    return read
      .selectFrom('workflows')
      .where('project_id', '=', project)
      .$if(enabled !== undefined, (query) => query.where('enabled', '=', toFlag(enabled ?? false)))
      .$if(search !== undefined, (query) => query.where(dialect.texts.contains(sql.ref('name'), search ?? '')))
  }

  return {
    async find(id: WorkflowId) {
      const row = await read
        .selectFrom('workflows')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .modifyEnd(locked)
        .executeTakeFirst()
      return row && fromWorkflowRow(dialect, row)
    },

    async list({ limit, offset, after, ...filter }: WorkflowFilter & WorkflowRange) {
      const rows = await matching(filter)
        .selectAll()
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => fromWorkflowRow(dialect, row))
    },

    async count(filter: WorkflowFilter) {
      const { count } = await matching(filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    listNamed: (name, limit) => listNamed(session, { table: 'workflows', project, name, limit }),

    async listTriggered(eventNames: readonly string[]) {
      const rows = await read
        .selectFrom('workflows')
        .selectAll()
        .where('project_id', '=', project)
        .where(dialect.sets.isOneOf(sql.ref('event_name'), eventNames))
        // A value in the statement, as the condition of the index is.
        .where(sql<boolean>`enabled = 1`)
        .execute()
      // In the statement, an order would have it read all workflows of the project.
      return rows
        .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
        .map((row) => fromWorkflowRow(dialect, row))
    },

    listUsing: (request) => listUsing(session, project, request),
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

    insert(workflow: Workflow, graph: Graph) {
      return write(async (db) => {
        await db
          .insertInto('workflows')
          .values(toWorkflowRow(dialect, project, workflow))
          .execute()
        await writeGraph(db, project, { workflow, graph })
        await writeUses(db, place, { workflow, graph })
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
        await writeUses(db, place, { workflow, graph })
      })
    },

    delete(id: WorkflowId) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('workflows')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) return false
        await db.deleteFrom('workflow_graphs').where('workflow_id', '=', id).execute()
        await db.deleteFrom('workflow_uses').where('workflow_id', '=', id).execute()
        return true
      })
    },
  }
}
