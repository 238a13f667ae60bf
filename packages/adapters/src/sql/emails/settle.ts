import { LOOSE_LANE } from '@posthorn/core/automation'
import type { EmailId, ProjectId } from '@posthorn/core/kernel'
import { type EmailStore, noted, noteOf, type Settlement, storedNotes } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { fromEmailRow, fromHistory } from './rows.ts'

export function settleVerbs(session: Session, project: ProjectId): Pick<EmailStore, 'settle'> {
  const { write, dialect } = session
  return {
    settle(id: EmailId, settlement: Settlement) {
      const isRetried = settlement.status === 'PENDING'
      const seen = isRetried ? settlement.seen : undefined
      return write(async (db) => {
        const before = await db
          .selectFrom('emails')
          .select('history')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .modifyEnd(dialect.locks.forUpdate)
          .executeTakeFirst()
        const history = noted(fromHistory(dialect, before?.history ?? null), noteOf(settlement))
        const row = await db
          .updateTable('emails')
          .set({
            status: settlement.status,
            error: isRetried ? null : settlement.error,
            due_at: isRetried ? toTime(settlement.dueAt) : null,
            ...(isRetried && { attempts: 0 }),
            history: dialect.json.encode(storedNotes(history)),
            // Its campaign may be over, and another may have its lane.
            priority: sql<number>`case when priority > ${sql.lit(LOOSE_LANE)} then ${sql.lit(LOOSE_LANE)} else priority end`,
            claimed_by: null,
            lease_until: null,
            handed_over_at: null,
          })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('status', 'in', ['PENDING', 'FAILED', 'UNKNOWN'])
          .$if(seen !== undefined, (query) => query.where(sql<boolean>`status = ${seen ?? ''}`))
          // An erased mail cannot be sent; a person may still decide that it is over.
          .$if(isRetried, (query) => query.where('to_email', '<>', ''))
          .returningAll()
          .executeTakeFirst()
        return row && fromEmailRow(dialect, row)
      })
    },
  }
}
