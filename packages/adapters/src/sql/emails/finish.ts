import type { LedgerStore, Outcome } from '@posthorn/core/delivery'
import type { EmailId, WorkerId } from '@posthorn/core/kernel'
import { storedNotes } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Columns } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import { insertSuppressions } from '../suppressions/store.ts'
import { isOfEnabled, isOpen } from './lines.ts'
import { counted } from './select.ts'

const OUTCOME_COLUMNS = {
  id: 'text',
  project_id: 'text',
  status: 'text',
  error: 'text',
  response: 'text',
  attempts: 'integer',
  unknown_outcomes: 'integer',
  due_at: 'time',
  sent_at: 'time',
  subject: 'text',
  handed_over_at: 'time',
  lost_claims: 'integer',
  proofs: 'integer',
} as const satisfies Columns

/** Only outcomes with a report write a history, so that all others cost no more. */
const TOLD_COLUMNS = { ...OUTCOME_COLUMNS, history: 'json' } as const satisfies Columns

function toOutcomeRow(outcome: Outcome): Record<keyof typeof OUTCOME_COLUMNS, string | number | null> {
  return {
    id: outcome.id,
    project_id: outcome.projectId,
    status: outcome.status,
    error: outcome.error ?? null,
    response: outcome.response ?? null,
    attempts: counted(outcome.attempts),
    unknown_outcomes: counted(outcome.unknownOutcomes),
    due_at: toTimeOrNull(outcome.dueAt),
    sent_at: toTimeOrNull(outcome.sentAt),
    subject: outcome.subject ?? null,
    handed_over_at: toTimeOrNull(outcome.handedOverAt),
    lost_claims: counted(outcome.lostClaims ?? 0),
    proofs: outcome.proofs ?? 0,
  }
}

const toHistoryRow = (outcome: Outcome) => ({
  ...toOutcomeRow(outcome),
  history: outcome.history ? storedNotes(outcome.history) : null,
})

export function finishVerbs(session: Session): Pick<LedgerStore, 'handOver' | 'finish'> {
  const { write, dialect } = session
  return {
    handOver(workerId: WorkerId, ids: readonly EmailId[], now: Date) {
      return write(async (db) => {
        const rows = await db
          .updateTable('emails')
          .set({ handed_over_at: toTime(now) })
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .where('claimed_by', '=', workerId)
          .where('status', '=', 'SENDING')
          .where('handed_over_at', 'is', null)
          .where('lease_until', '>', toTime(now))
          .where(isOpen)
          .where(isOfEnabled)
          .returning('id')
          .execute()
        return rows.map((row) => row.id)
      })
    },

    finish(workerId: WorkerId, outcomes: readonly Outcome[]) {
      const isReported = outcomes.some(({ history }) => history !== undefined)
      return write(async (db) => {
        // Taken over by another worker but not handed over again: the outcome still counts. A settled mail stays as it
        // is.
        const { rows } = await sql<{ id: EmailId }>`update emails set
            status = outcome.status, error = outcome.error, response = outcome.response, attempts = outcome.attempts,
            unknown_outcomes = outcome.unknown_outcomes, lost_claims = outcome.lost_claims,
            proofs = outcome.proofs, due_at = outcome.due_at, sent_at = outcome.sent_at,
            subject = coalesce(outcome.subject, emails.subject), ${isReported ? sql`history = coalesce(outcome.history, emails.history),` : sql``}
            lease_until = null
          from ${isReported ? dialect.sets.recordset('outcome', TOLD_COLUMNS, outcomes.map(toHistoryRow)) : dialect.sets.recordset('outcome', OUTCOME_COLUMNS, outcomes.map(toOutcomeRow))}
          where emails.id = outcome.id and emails.project_id = outcome.project_id
            and emails.claimed_by = ${workerId} and emails.status in ('SENDING', 'PENDING', 'UNKNOWN')
            and (emails.handed_over_at is null or emails.handed_over_at = outcome.handed_over_at)
          returning emails.id`.execute(db)
        const ids = new Set(rows.map((row) => row.id))
        const written = outcomes.filter(({ id }) => ids.has(id))
        await insertSuppressions(
          db,
          dialect,
          written.flatMap(({ projectId, suppression }) => (suppression ? [{ projectId, suppression }] : [])),
        )
        return [...ids]
      })
    },
  }
}
