import type { Execution, ExecutionFilter, ExecutionRange, ExecutionStore } from '@posthorn/core/automation'
import type { ExecutionId, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { newestFirst } from '../engine/page.ts'
import type { Tables } from '../tables.ts'
import { fromExecutionRow } from './rows.ts'
import { isOneOf } from './select.ts'

const own = (project: ProjectId, db: Kysely<Tables>, { workflowId, status, contactId }: ExecutionFilter) =>
  db
    .selectFrom('executions')
    .where(ownedBy(project))
    .where('workflow_id', '=', workflowId)
    .where(({ and, eb }) =>
      and([
        ...(status === undefined ? [] : [eb('status', '=', status)]),
        ...(contactId === undefined ? [] : [eb('contact_id', '=', contactId)]),
      ]),
    )

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<ExecutionStore, 'find' | 'findMany' | 'publicAmong' | 'list' | 'count'> {
  const { read, locked, dialect } = session
  return {
    async find(id: ExecutionId) {
      const row = await read
        .selectFrom('executions')
        .selectAll()
        .where('id', '=', id)
        .where(ownedBy(project))
        .modifyEnd(locked)
        .executeTakeFirst()
      return row && fromExecutionRow(dialect, row)
    },

    async findMany(ids: readonly ExecutionId[]) {
      if (ids.length === 0) return []
      const rows = await read
        .selectFrom('executions')
        .selectAll()
        .where(isOneOf(session, 'id', ids))
        .where(ownedBy(project))
        .orderBy('id')
        .modifyEnd(locked)
        .execute()
      return rows.map((row) => fromExecutionRow(dialect, row))
    },

    async publicAmong(ids: readonly ExecutionId[]) {
      if (ids.length === 0) return []
      const rows = await read
        .selectFrom('executions')
        .select('id')
        .where(isOneOf(session, 'id', ids))
        .where(ownedBy(project))
        .where('by_public_key', '=', 1)
        .execute()
      return rows.map(({ id }) => id)
    },

    async list({ limit, offset, after, ...filter }: ExecutionFilter & ExecutionRange): Promise<readonly Execution[]> {
      const rows = await own(project, read, filter).selectAll().$call(newestFirst({ after, limit, offset })).execute()
      return rows.map((row) => fromExecutionRow(dialect, row))
    },

    count: (filter: ExecutionFilter) =>
      dialect.planner.countRows(session.scan, own(project, session.scan, filter).select(sql<number>`1`.as('one'))),
  }
}
