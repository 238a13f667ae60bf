import type { Entrant, Entry } from '@posthorn/core/automation'
import { sql } from 'kysely'
import { ownedBy } from '../engine/owner.ts'
import { fromTimeOrNull } from '../engine/values.ts'
import type { Place } from './waiting-event-rows.ts'

/**
 * Returns the stored data of entrants. A later transaction that locks the same entrants waits for the end of this one.
 */
export async function lockEntrants(
  { db, dialect, project }: Place,
  entries: readonly Entry[],
): Promise<readonly Entrant[]> {
  if (entries.length === 0) return []
  const once = new Map(entries.map((entry) => [`${entry.contactId} ${entry.workflowId}`, entry]))
  const asked = [...once.values()].map(({ workflowId, contactId }) => ({
    contact_id: contactId,
    workflow_id: workflowId,
  }))
  const set = dialect.sets.recordset('asked', { contact_id: 'text', workflow_id: 'text' }, asked)
  // A later transaction waits for the row, which therefore has to exist.
  const { rows } = await sql<{
    contact_id: string
    workflow_id: string
    starts: number
    counted_since: number | null
    recent_starts: number
    active: number
  }>`insert into workflow_entrants (contact_id, workflow_id, project_id, starts, recent_starts)
    select contact_id, workflow_id, ${project}, 0, 0 from ${set} where true order by contact_id, workflow_id
    on conflict (contact_id, workflow_id) do update set starts = workflow_entrants.starts
      where workflow_entrants.project_id = excluded.project_id
    returning contact_id, workflow_id, starts, counted_since, recent_starts`.execute(db)
  const active = await sql<{ contact_id: string; workflow_id: string }>`
    select executions.contact_id, executions.workflow_id from ${set} join executions
      on executions.contact_id = asked.contact_id and executions.workflow_id = asked.workflow_id
    where executions.ended_at is null and ${ownedBy(project, 'executions.project_id')}`.execute(db)
  const keyOf = (row: { readonly contact_id: string; readonly workflow_id: string }) =>
    `${row.contact_id} ${row.workflow_id}`
  const isActive = new Set(active.rows.map(keyOf))
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  return entries.flatMap(({ workflowId, contactId }) => {
    const row = found.get(`${contactId} ${workflowId}`)
    return row
      ? {
          workflowId,
          contactId,
          starts: row.starts,
          countedSince: fromTimeOrNull(row.counted_since),
          recentStarts: row.recent_starts,
          isActive: isActive.has(keyOf(row)),
        }
      : []
  })
}
