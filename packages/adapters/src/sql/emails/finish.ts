import type { LedgerStore, Outcome } from '@posthorn/core/delivery'
import type { EmailId, WorkerId } from '@posthorn/core/kernel'
import { storedNotes } from '@posthorn/core/mail'
import { type RawBuilder, sql } from 'kysely'
import type { Columns, SetRow } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { Later, parameterOf } from '../engine/later.ts'
import { setStatement } from '../engine/statement.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import { insertSuppressions } from '../suppressions/store.ts'
import { isSending, leaseEnd, statusNow } from './lease.ts'
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

interface Marking {
  readonly workerId: WorkerId
  readonly ids: readonly EmailId[]
  readonly now: number
}

const markRows = setStatement<Marking, { id: EmailId }>((marking, { sets }) => {
  const now = parameterOf(marking, (given) => given.now)
  const ids = new Later(() => marking.value().ids)
  return sql`update emails set handed_over_at = ${now}
    where ${sets.isOneOf(sql.ref('id'), ids)} and claimed_by = ${parameterOf(marking, (given) => given.workerId)}
      and ${isSending} and handed_over_at is null and ${leaseEnd} > ${now} and ${isOpen} and ${isOfEnabled}
    returning id`
})

interface Finishing {
  readonly workerId: WorkerId
  readonly rows: readonly SetRow[]
}

const finishRows = (columns: Columns, history: RawBuilder<unknown>) =>
  setStatement<Finishing, { id: EmailId }>((finishing, { sets }) => {
    const rows = new Later(() => finishing.value().rows)
    // Taken over by another worker but not handed over again: the outcome still counts. A settled mail stays as it is.
    return sql`update emails set
        status = outcome.status, error = outcome.error, response = outcome.response, attempts = outcome.attempts,
        unknown_outcomes = outcome.unknown_outcomes, lost_claims = outcome.lost_claims,
        proofs = outcome.proofs, due_at = outcome.due_at, sent_at = outcome.sent_at,
        subject = coalesce(outcome.subject, emails.subject), ${history} lease_until = null
      from ${sets.recordset('outcome', columns, rows)}
      where emails.id = outcome.id and emails.project_id || '' = outcome.project_id
        and emails.claimed_by = ${parameterOf(finishing, (given) => given.workerId)}
        and ${statusNow} in ('SENDING', 'PENDING', 'UNKNOWN')
        and (emails.handed_over_at is null or emails.handed_over_at = outcome.handed_over_at)
      returning emails.id`
  })

const finishPlain = finishRows(OUTCOME_COLUMNS, sql``)
const finishReported = finishRows(TOLD_COLUMNS, sql`history = coalesce(outcome.history, emails.history),`)

export function finishVerbs({ write, dialect }: Session): Pick<LedgerStore, 'handOver' | 'finish'> {
  return {
    handOver(workerId: WorkerId, ids: readonly EmailId[], now: Date) {
      return write(async (db) => {
        const { rows } = await markRows(db, dialect, { workerId, ids, now: toTime(now) })
        return rows.map((row) => row.id)
      })
    },

    finish(workerId: WorkerId, outcomes: readonly Outcome[]) {
      const isReported = outcomes.some(({ history }) => history !== undefined)
      return write(async (db) => {
        const { rows } = isReported
          ? await finishReported(db, dialect, { workerId, rows: outcomes.map(toHistoryRow) })
          : await finishPlain(db, dialect, { workerId, rows: outcomes.map(toOutcomeRow) })
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
