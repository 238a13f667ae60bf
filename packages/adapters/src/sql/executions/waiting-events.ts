import type { ExecutionStore, WorkflowEvent } from '@posthorn/core/automation'
import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { isOneOf } from './select.ts'
import { deleteWaitingEvents, insertWaitingEvents, listWaitingEvents } from './waiting-event-rows.ts'

export function eventVerbs(
  session: Session,
  project: ProjectId,
): Pick<ExecutionStore, 'enqueueEvents' | 'listWaitingEvents' | 'deleteWaitingEvents' | 'addAwaited' | 'awaitedNames'> {
  const { write, dialect, read } = session
  return {
    enqueueEvents: (workflowEvents: readonly WorkflowEvent[]) =>
      write((db) =>
        insertWaitingEvents(
          db,
          dialect,
          workflowEvents.map((one) => ({ projectId: project, workflowEvents: one })),
        ),
      ),

    listWaitingEvents: (limit: number) => listWaitingEvents({ db: read, dialect, project }, limit),

    deleteWaitingEvents: (seqs: readonly number[]) =>
      write((db) => deleteWaitingEvents({ db, dialect, project }, seqs)),

    addAwaited(workflowId: WorkflowId, names: readonly string[]) {
      return write(async (db) => {
        const known = await sql<{ name: string }>`select distinct name from awaited_events
          where project_id = ${project} and ${isOneOf(session, 'name', names)}`.execute(db)
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
  }
}
