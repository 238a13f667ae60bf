import type { ContactId, WorkflowId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import { ownedBy } from '../engine/owner.ts'
import type { Place } from './waiting-event-rows.ts'

/** Removes personal data from a batch of executions that are over. */
export async function eraseExecutions(
  { db, dialect, project }: Place,
  contactIds: readonly ContactId[],
  limit: number,
): Promise<number> {
  const isOneOf = (column: string, values: readonly string[]) => dialect.sets.isOneOf(sql.ref(column), values)
  const rows = await db
    .selectFrom('executions')
    .select('id')
    .where(isOneOf('contact_id', contactIds))
    .where(ownedBy(project))
    .where('erased', '=', 0)
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .modifyEnd(dialect.locks.forUpdate)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await db
    .updateTable('executions')
    // The reason of a failure may name a person.
    .set({
      context: dialect.json.encode({}),
      erased: 1,
      exit_reason: sql`case when status <> 'FAILED' then exit_reason end`,
    })
    .where(isOneOf('id', ids))
    .execute()
  await db
    .updateTable('step_executions')
    .set({ output: null, error: null })
    .where(isOneOf('execution_id', ids))
    .execute()
  return ids.length
}

/** Deletes a batch of a workflow's rows: executions that are over, then entrants, finally the rest. */
export async function deleteOfWorkflow(
  { db, dialect, project }: Place,
  workflowId: WorkflowId,
  limit: number,
): Promise<number> {
  const isOneOf = (column: string, values: readonly string[]) => dialect.sets.isOneOf(sql.ref(column), values)
  const going = await db
    .selectFrom('executions')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where(ownedBy(project))
    .where('ended_at', 'is not', null)
    .limit(limit)
    .execute()
  const ids = going.map(({ id }) => id)
  if (ids.length > 0) {
    await db.deleteFrom('step_executions').where(isOneOf('execution_id', ids)).execute()
    await db.deleteFrom('executions').where(isOneOf('id', ids)).execute()
    return ids.length
  }
  const { rows } = await sql<{ contact_id: string }>`select contact_id from workflow_entrants
    where workflow_id = ${workflowId} and ${ownedBy(project)} limit ${limit}`.execute(db)
  const contacts = rows.map((row) => row.contact_id)
  if (contacts.length > 0) {
    await db
      .deleteFrom('workflow_entrants')
      .where(isOneOf('contact_id', contacts))
      .where('workflow_id', '=', workflowId)
      .execute()
    return contacts.length
  }
  for (const table of ['workflow_figures', 'awaited_events'] as const)
    await db.deleteFrom(table).where('workflow_id', '=', workflowId).where(ownedBy(project)).execute()
  return 0
}
