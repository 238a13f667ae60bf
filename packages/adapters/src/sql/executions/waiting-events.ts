import type { ExecutionStore, Happening } from '@posthorn/core/automation'
import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { deleteHeard, insertHeard, listHeard } from './heard.ts'
import { isOneOf } from './select.ts'

export function eventVerbs(
  session: Session,
  project: ProjectId,
): Pick<ExecutionStore, 'hear' | 'listHeard' | 'deleteHeard' | 'addAwaited' | 'awaitedNames'> {
  const { write, dialect, read } = session
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
