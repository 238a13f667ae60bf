import type { Suspension, SuspensionStore } from '@posthorn/core/access'
import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'

export function suspendVerbs(session: Session, project: ProjectId): Pick<SuspensionStore, 'suspend' | 'lift'> {
  const { write } = session
  return {
    suspend({ id, at, reason }: Suspension) {
      return write(async (db) => {
        // The row of the project is locked from here on: others find it disabled.
        const disabled = await db
          .updateTable('projects')
          .set({ disabled: 1, disabled_reason: reason, revision: sql`revision + 1` })
          .where('id', '=', project)
          .where('disabled', '=', 0)
          .executeTakeFirst()
        if (disabled.numUpdatedRows === 0n) return false
        await sql`insert into suspensions (id, project_id, at, reason)
          select ${id}, ${project}, cast(${toTime(at)} as bigint), ${reason} where not exists
            (select 1 from suspensions where project_id = ${project} and lifted_at is null)`.execute(db)
        return true
      })
    },

    lift(at: Date) {
      return write(async (db) => {
        const lifted = await db
          .updateTable('suspensions')
          .set({ lifted_at: toTime(at) })
          .where('project_id', '=', project)
          .where('lifted_at', 'is', null)
          .executeTakeFirst()
        if (lifted.numUpdatedRows === 0n) return false
        await db
          .updateTable('projects')
          .set({ disabled: 0, disabled_reason: null, revision: sql`revision + 1` })
          .where('id', '=', project)
          .execute()
        return true
      })
    },
  }
}
