import {
  type HandOverMark,
  type Hastening,
  type LedgerStore,
  LOST_CLAIMS_OF_SUSPECT,
  type Outcome,
} from '@posthorn/core/delivery'
import type { BodyId, EmailId, WorkerId } from '@posthorn/core/kernel'
import { type Email, storedNotes } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Columns } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import { insertSuppressions } from '../suppressions/store.ts'
import { claim, claimSuspect, clearProofs, lastCall, lost, projectsDue, release, suspectsDue } from './claims.ts'
import { fromBodyRow, readBlob } from './contents.ts'
import { allLines, isOfEnabled, isOpen, openLines } from './lines.ts'
import { setTheoreticalArrivals, theoreticalArrivals } from './rates.ts'
import { mailBacklog, mailRetries, waitingProjects } from './waiting.ts'

const HASTENED_AT_ONCE = 1000

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

/** Only what tells something has a history, so that all others cost no more. */
const TOLD_COLUMNS = { ...OUTCOME_COLUMNS, history: 'json' } as const satisfies Columns

const ENGAGED_COLUMNS = {
  id: 'text',
  status: 'text',
  opens: 'integer',
  clicks: 'integer',
  machine_opens: 'integer',
  machine_clicks: 'integer',
  opened_at: 'time',
  clicked_at: 'time',
} as const satisfies Columns

const MARK_COLUMNS = { id: 'text', handed_over_at: 'time' } as const satisfies Columns

/** The largest count that the columns hold on PostgreSQL: a damaged one must not fail the outcomes of other mails. */
const COUNT_MAX = 2_147_483_647
const counted = (count: number) => Math.min(count, COUNT_MAX)

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

const toToldRow = (outcome: Outcome) => ({
  ...toOutcomeRow(outcome),
  history: outcome.history ? storedNotes(outcome.history) : null,
})

export function ledgerStore(session: Session): LedgerStore {
  const { dialect, read, write } = session

  return {
    projectsDue: (now, limit, after) => projectsDue(session, now, limit, after),
    claim: (request) => claim(session, request),
    suspectsDue: (now, limit) => suspectsDue(session, now, limit),
    claimSuspect: (request) => claimSuspect(session, request),
    clearProofs: (except) => clearProofs(session, except),
    lastCall: (ids, leaseUntil) => lastCall(session, ids, leaseUntil),
    release: (workerId, ids, now) => release(session, workerId, ids, now),
    lost: (now, limit, onSetAside) => lost(session, now, limit, onSetAside),
    theoreticalArrivals: (projectIds) => theoreticalArrivals(session, projectIds),
    setTheoreticalArrivals: (until) => setTheoreticalArrivals(session, until),
    backlog: (now, atMost) => mailBacklog(session, now, atMost),
    retries: (atMost) => mailRetries(session, atMost),

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
      const isTold = outcomes.some(({ history }) => history !== undefined)
      return write(async (db) => {
        // Taken over but not handed over again: the outcome still counts. A settled mail stays as it is.
        const { rows } = await sql<{ id: EmailId }>`update emails set
            status = outcome.status, error = outcome.error, response = outcome.response, attempts = outcome.attempts,
            unknown_outcomes = outcome.unknown_outcomes, lost_claims = outcome.lost_claims,
            proofs = outcome.proofs, due_at = outcome.due_at, sent_at = outcome.sent_at,
            subject = coalesce(outcome.subject, emails.subject), ${isTold ? sql`history = coalesce(outcome.history, emails.history),` : sql``}
            lease_until = null
          from ${isTold ? dialect.sets.recordset('outcome', TOLD_COLUMNS, outcomes.map(toToldRow)) : dialect.sets.recordset('outcome', OUTCOME_COLUMNS, outcomes.map(toOutcomeRow))}
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

    async engage(emails: readonly Email[]) {
      if (emails.length === 0) return
      const rows = emails.map((email) => ({
        id: email.id,
        status: email.status,
        opens: counted(email.opens),
        clicks: counted(email.clicks),
        machine_opens: counted(email.machineOpens),
        machine_clicks: counted(email.machineClicks),
        opened_at: toTimeOrNull(email.openedAt),
        clicked_at: toTimeOrNull(email.clickedAt),
      }))
      await write((db) =>
        sql`update emails set status = engaged.status, opens = engaged.opens, clicks = engaged.clicks,
            machine_opens = engaged.machine_opens, machine_clicks = engaged.machine_clicks,
            opened_at = engaged.opened_at, clicked_at = engaged.clicked_at
          from ${dialect.sets.recordset('engaged', ENGAGED_COLUMNS, rows)} where emails.id = engaged.id`.execute(db),
      )
    },

    async renew(workerId: WorkerId, ids: readonly EmailId[], leaseUntil: Date) {
      if (ids.length === 0) return []
      return write(async (db) => {
        const rows = await db
          .updateTable('emails')
          .set({ lease_until: toTime(leaseUntil) })
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .where('claimed_by', '=', workerId)
          .where('lease_until', 'is not', null)
          .returning('id')
          .execute()
        return rows.map((row) => row.id)
      })
    },

    keep(workerId: WorkerId, marks: readonly HandOverMark[], leaseUntil: Date) {
      const rows = marks.map(({ id, handedOverAt }) => ({ id, handed_over_at: toTime(handedOverAt) }))
      return write(async (db) => {
        const kept = await sql<{ id: EmailId }>`update emails set lease_until = ${toTime(leaseUntil)}
          from ${dialect.sets.recordset('mark', MARK_COLUMNS, rows)}
          where emails.id = mark.id and emails.claimed_by = ${workerId} and emails.status = 'SENDING'
            and emails.handed_over_at = mark.handed_over_at
          returning emails.id`.execute(db)
        return kept.rows.map((row) => row.id)
      })
    },

    async nextDueAt() {
      const { rows } = await sql<{ next: number | null }>`with recursive ${waitingProjects()}, ${openLines},
        moments(at) as (
          select (select min(due_at) from emails
            where emails.project_id = lines.project_id and priority = lines.priority and due_at is not null)
          from lines join projects on projects.id = lines.project_id and projects.disabled = 0
          union all
          select min(lease_until) from emails where lease_until is not null)
        select min(at) as next from moments`.execute(read)
      return fromTimeOrNull(rows[0]?.next ?? null)
    },

    async hasten({ now, waitsMs, suspectWaitMs, leaseMs }: Hastening) {
      const { scan } = session
      const ms = toTime(now)
      const waits = waitsMs.map((wait, attempts) => sql`when ${sql.lit(attempts)} then ${sql.lit(Math.round(wait))}`)
      const waited = sql`cast(${ms} as bigint) + case when created_at > ${ms} then 0
        when lost_claims >= ${sql.lit(LOST_CLAIMS_OF_SUSPECT)} then ${sql.lit(Math.round(suspectWaitMs))} else case attempts ${sql.join(waits, sql` `)}
        else ${sql.lit(Math.round(waitsMs.at(-1) ?? 0))} end end`
      const longest = sql`case when scheduled_at > ${waited} then scheduled_at else ${waited} end`
      const { rows } = await sql<{ id: EmailId }>`with recursive ${waitingProjects()}, ${allLines}
        select emails.id from lines
        join emails on emails.project_id = lines.project_id and emails.priority = lines.priority
          and emails.due_at > ${ms}
        where emails.due_at > ${longest} limit ${HASTENED_AT_ONCE}`.execute(scan)
      return write(async (db) => {
        const leases = await db
          .updateTable('emails')
          .set({ lease_until: ms + leaseMs })
          .where('lease_until', '>', ms + 10 * leaseMs)
          .executeTakeFirst()
        if (rows.length === 0) return Number(leases.numUpdatedRows)
        const ids = dialect.sets.isOneOf(
          sql.ref('id'),
          rows.map(({ id }) => id),
        )
        const { numAffectedRows = 0n } =
          await sql`update emails set due_at = ${longest} where ${ids} and due_at > ${longest}`.execute(db)
        return Number(leases.numUpdatedRows + numAffectedRows)
      })
    },

    async projectOf(id: EmailId) {
      const row = await read.selectFrom('emails').select('project_id').where('id', '=', id).executeTakeFirst()
      return row?.project_id
    },

    async bodies(ids: readonly BodyId[]) {
      const rows = await read
        .selectFrom('bodies')
        .select(['id', 'hash', 'html', 'text'])
        .where(dialect.sets.isOneOf(sql.ref('id'), ids))
        .execute()
      return rows.map(fromBodyRow)
    },

    blob: (projectId, hash) => readBlob(session, projectId, hash),
  }
}
