import type { ExecutionOf, ExecutionStore } from '@posthorn/core/automation'
import type { ContactId, ExecutionId, ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import { isOneOf } from './select.ts'

const toOf = (row: { readonly id: ExecutionId; readonly contact_id: ContactId }): ExecutionOf => ({
  id: row.id,
  contactId: row.contact_id,
})

export function dueVerbs(
  session: Session,
  project: ProjectId,
): Pick<ExecutionStore, 'takeTurn' | 'hasten' | 'listDue' | 'listAwaiting' | 'listActive'> {
  const { write, dialect, read } = session
  return {
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
          : some.where(isOneOf(session, 'contact_id', whose.contactIds)).where('ended_at', 'is', null)
      const rows = await active.execute()
      return rows.map(toOf)
    },
  }
}
