import type {
  Execution,
  ExecutionFilter,
  ExecutionOf,
  ExecutionRange,
  ExecutionStore,
  Figure,
  Happening,
} from '@posthorn/core/automation'
import type { ContactId, ExecutionId, ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { olderThan } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { STEP_EXECUTION } from './columns.ts'
import { lockEntrants } from './entrants.ts'
import { deleteOfWorkflow, eraseExecutions } from './forget.ts'
import { deleteHeard, insertHeard, listHeard } from './heard.ts'
import { fromExecutionRow } from './rows.ts'
import { saveExecutions } from './save.ts'

const toOf = (row: { readonly id: ExecutionId; readonly contact_id: ContactId }): ExecutionOf => ({
  id: row.id,
  contactId: row.contact_id,
})

export function executionStore(session: Session, project: ProjectId): ExecutionStore {
  const { dialect, read, write, locked } = session
  const isOneOf = (column: string, values: readonly string[]) => dialect.sets.isOneOf(sql.ref(column), values)
  const own = (db: Kysely<Tables>, { workflowId, status, contactId }: ExecutionFilter) =>
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

  return {
    hear: (heard: readonly Happening[]) =>
      write((db) =>
        insertHeard(
          db,
          dialect,
          heard.map((one) => ({ projectId: project, heard: one })),
        ),
      ),
    listHeard: (limit: number) => listHeard({ db: read, dialect, project }, limit),
    deleteHeard: (seqs: readonly number[]) => write((db) => deleteHeard({ db, dialect, project }, seqs)),

    addAwaited(workflowId: WorkflowId, names: readonly string[]) {
      return write(async (db) => {
        const known = await sql<{ name: string }>`select distinct name from awaited_events
          where project_id = ${project} and ${isOneOf('name', names)}`.execute(db)
        const rows = [...new Set(names)].sort().map((name) => ({ project_id: project, name, workflow_id: workflowId }))
        if (rows.length > 0)
          await db
            .insertInto('awaited_events')
            .values(rows)
            .onConflict((on) => on.doNothing())
            .execute()
        return known.rows.length < rows.length
      })
    },
    async awaitedNames() {
      const { rows } = await sql<{ name: string }>`select distinct name from awaited_events
        where project_id = ${project} order by name`.execute(read)
      return rows.map(({ name }) => name)
    },

    takeTurn: () => write((db) => dialect.locks.tryName(db, `executions ${project}`)),

    hasten(until: Date, now: Date, limit: number) {
      return write(async (db) => {
        const held = sql`select id from executions
          where project_id = ${project} and due_at = ${toTime(until)} and status = 'RUNNING' order by id limit ${limit}`
        const { numAffectedRows = 0n } = await sql`update executions set due_at = ${toTime(now)}
          where ${dialect.planner.isOneOfFound(sql.ref('id'), held)}`.execute(db)
        return Number(numAffectedRows)
      })
    },

    async listDue(now: Date, limit: number) {
      const rows = await read
        .selectFrom('executions')
        .select(['id', 'contact_id'])
        .where('project_id', '=', project)
        .where('due_at', '<=', toTime(now))
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toOf)
    },

    async listAwaiting(awaiting) {
      if (awaiting.length === 0) return []
      const asked = awaiting.map(({ contactId, eventName }) => ({ contact_id: contactId, name: eventName }))
      const { rows } = await sql<{ id: ExecutionId; contact_id: ContactId }>`
        select executions.id, executions.contact_id
        from ${dialect.sets.recordset('asked', { contact_id: 'text', name: 'text' }, asked)}
          join executions on executions.contact_id = asked.contact_id and executions.wait_event = asked.name
        where ${ownedBy(project, 'executions.project_id')} order by executions.id`.execute(read)
      return rows.map(toOf)
    },

    async listActive(whose, limit: number) {
      const some = read.selectFrom('executions').select(['id', 'contact_id']).where(ownedBy(project)).limit(limit)
      const active =
        'workflowId' in whose
          ? some.where('workflow_id', '=', whose.workflowId).where('status', 'in', ['RUNNING', 'WAITING'])
          : some.where(isOneOf('contact_id', whose.contactIds)).where('ended_at', 'is', null)
      const rows = await active.execute()
      return rows.map(toOf)
    },

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
        .where(isOneOf('id', ids))
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
        .where(isOneOf('id', ids))
        .where(ownedBy(project))
        .where('by_public_key', '=', 1)
        .execute()
      return rows.map(({ id }) => id)
    },

    async list({ limit, offset, after, ...filter }: ExecutionFilter & ExecutionRange): Promise<readonly Execution[]> {
      const rows = await own(read, filter)
        .selectAll()
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => fromExecutionRow(dialect, row))
    },

    count: (filter: ExecutionFilter) =>
      dialect.planner.countRows(session.scan, own(session.scan, filter).select(sql<number>`1`.as('one'))),

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

    entrants: (entries) => write((db) => lockEntrants({ db, dialect, project }, entries)),

    save: (changes, figures, now) => write((db) => saveExecutions({ db, dialect, project }, changes, figures, now)),

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

    erase: (contactIds, limit) => write((db) => eraseExecutions({ db, dialect, project }, contactIds, limit)),
    forgetContacts(contactIds: readonly ContactId[]) {
      return write(async (db) => {
        for (const table of ['workflow_entrants', 'heard_events'] as const)
          await db.deleteFrom(table).where(isOneOf('contact_id', contactIds)).where(ownedBy(project)).execute()
      })
    },

    deleteOfWorkflow: (workflowId: WorkflowId, limit: number) =>
      write((db) => deleteOfWorkflow({ db, dialect, project }, workflowId, limit)),
  }
}
