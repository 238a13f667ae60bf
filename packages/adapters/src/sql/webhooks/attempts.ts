import type { AttemptFilter, WebhookAttempt, WebhookStore } from '@posthorn/core/automation'
import type { PageRequest, ProjectId, WebhookAttemptId, WebhookEndpointId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { newestFirst } from '../engine/page.ts'
import { WEBHOOK_ATTEMPT, WEBHOOK_ENDPOINT } from './columns.ts'

const ATTEMPT_COLUMNS = { ...WEBHOOK_ATTEMPT.columns, project_id: 'text' } as const

export function attemptVerbs(
  session: Session,
  project: ProjectId,
): Pick<WebhookStore, 'takeNotice' | 'record' | 'findAttempt' | 'listAttempts'> {
  const { write, dialect, read } = session
  return {
    takeNotice(id: WebhookEndpointId) {
      return write(async (db) => {
        const row = await db
          .updateTable('webhook_endpoints')
          .set({ notice_due: 0 })
          .where('id', '=', id)
          .where(ownedBy(project))
          .where('notice_due', '=', sql.lit(1))
          .returningAll()
          .executeTakeFirst()
        return row && WEBHOOK_ENDPOINT.fromRow(dialect, row)
      })
    },

    record(attempts: readonly WebhookAttempt[]) {
      return write(async (db) => {
        const rows = attempts.map((attempt) => ({ ...WEBHOOK_ATTEMPT.toSetRow(attempt), project_id: project }))
        if (rows.length > 0)
          await dialect.sets.insertAll(db, { table: 'webhook_attempts', columns: ATTEMPT_COLUMNS, rows })
      })
    },

    async findAttempt(id: WebhookAttemptId) {
      const row = await read
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('id', '=', id)
        .where(ownedBy(project))
        .executeTakeFirst()
      return row && WEBHOOK_ATTEMPT.fromRow(dialect, row)
    },

    async listAttempts({ endpointId, outcome, eventId, limit, after }: AttemptFilter & PageRequest) {
      const rows = await read
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('endpoint_id', '=', endpointId)
        .where(ownedBy(project))
        .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'failed'))
        .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? 'evt_'))
        .$call(newestFirst({ after, limit }))
        .execute()
      return rows.map((row) => WEBHOOK_ATTEMPT.fromRow(dialect, row))
    },
  }
}
