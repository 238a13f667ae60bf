import type {
  BodyId,
  Email,
  EmailClaim,
  EmailId,
  LedgerStore,
  LostClaim,
  Outcome,
  ProjectId,
  WorkerId,
} from '@posthorn/core'
import { sql } from 'kysely'
import type { Columns } from './dialect.ts'
import { fromEmailRow, PRIORITIES } from './email-rows.ts'
import type { Session } from './engine.ts'
import { insertEvents } from './events.ts'
import { insertSuppression } from './suppressions.ts'
import type { EmailRow } from './tables.ts'
import { fromTimeOrNull, toTime, toTimeOrNull } from './values.ts'

/** Each project behind `after` that has mail waiting, found by hopping along the index rather than by reading all of it. */
const waitingProjects = (after = '') => sql`waiting(project_id) as (
  select min(project_id) from emails where due_at is not null and project_id > ${after}
  union all
  select (select min(project_id) from emails where due_at is not null and project_id > waiting.project_id)
  from waiting where waiting.project_id is not null
)`

/** A mail that was claimed before its outcome was known stays one when it is given back. */
const statusGivenBack = sql<string>`case when unknown_outcomes > 0 then 'UNKNOWN' else 'PENDING' end`

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
  handed_over_at: 'time',
} as const satisfies Columns

function toOutcomeRow(outcome: Outcome): Record<keyof typeof OUTCOME_COLUMNS, string | number | null> {
  return {
    id: outcome.id,
    project_id: outcome.projectId,
    status: outcome.status,
    error: outcome.error ?? null,
    response: outcome.response ?? null,
    attempts: outcome.attempts,
    unknown_outcomes: outcome.unknownOutcomes,
    due_at: toTimeOrNull(outcome.dueAt),
    sent_at: toTimeOrNull(outcome.sentAt),
    handed_over_at: toTimeOrNull(outcome.handedOverAt),
  }
}

export class SqlLedger implements LedgerStore {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async projectsDue(now: Date, limit: number, after?: ProjectId) {
    const { rows } = await sql<{ id: string }>`with recursive ${waitingProjects(after)}
      select projects.id from waiting join projects on projects.id = waiting.project_id
      where projects.disabled = 0 and exists (
        select 1 from emails where emails.project_id = waiting.project_id
        and priority in (${sql.join(PRIORITIES.map((priority) => sql.lit(priority)))}) and due_at <= ${toTime(now)})
      order by waiting.project_id limit ${limit}`.execute(this.#session.read)
    return rows.map((row) => row.id as ProjectId)
  }

  claim({ projectId, workerId, limit, now, leaseUntil }: EmailClaim) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      const claimed: Email[] = []
      // One priority at a time: so each selection is a range of the index, whatever else waits for a later time.
      for (const priority of PRIORITIES) {
        if (claimed.length === limit) break
        const rows = await db
          .with(
            (cte) => cte('due').materialized(),
            (db) =>
              db
                .selectFrom('emails')
                .select('id')
                .where('project_id', '=', projectId)
                .where('priority', '=', priority)
                .where('due_at', '<=', toTime(now))
                .orderBy('due_at')
                .orderBy('id')
                .limit(limit - claimed.length)
                .modifyEnd(dialect.skipLocked),
          )
          .updateTable('emails')
          .set({
            status: 'SENDING',
            claimed_by: workerId,
            lease_until: toTime(leaseUntil),
            handed_over_at: null,
            due_at: null,
          })
          .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
          .returningAll()
          .execute()
        rows.sort((a, b) => (a.id < b.id ? -1 : 1))
        for (const row of rows) claimed.push(fromEmailRow(dialect, row))
      }
      return claimed
    })
  }

  handOver(workerId: WorkerId, ids: readonly EmailId[], now: Date) {
    return this.#session.write(async (db) => {
      const rows = await db
        .updateTable('emails')
        .set({ handed_over_at: toTime(now) })
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where('claimed_by', '=', workerId)
        .where('status', '=', 'SENDING')
        .where('handed_over_at', 'is', null)
        .where('lease_until', '>', toTime(now))
        .returning('id')
        .execute()
      return rows.map((row) => row.id as EmailId)
    })
  }

  finish(workerId: WorkerId, outcomes: readonly Outcome[]) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      // Taken over, but not handed over anew: the truth still counts. What is settled stays.
      const { rows } = await sql<{ id: EmailId }>`update emails set
          status = outcome.status, error = outcome.error, response = outcome.response, attempts = outcome.attempts,
          unknown_outcomes = outcome.unknown_outcomes, due_at = outcome.due_at, sent_at = outcome.sent_at,
          lease_until = null
        from ${dialect.recordset('outcome', OUTCOME_COLUMNS, outcomes.map(toOutcomeRow))}
        where emails.id = outcome.id and emails.project_id = outcome.project_id
          and emails.claimed_by = ${workerId} and emails.status in ('SENDING', 'PENDING', 'UNKNOWN')
          and (emails.handed_over_at is null or emails.handed_over_at = outcome.handed_over_at)
        returning emails.id`.execute(db)
      const written = new Set(rows.map((row) => row.id))
      for (const { id, projectId, event, suppression } of outcomes) {
        if (!written.has(id)) continue
        if (event) await insertEvents(db, dialect, projectId, [event])
        if (suppression) await insertSuppression(db, projectId, suppression)
      }
      return [...written]
    })
  }

  async renew(workerId: WorkerId, ids: readonly EmailId[], leaseUntil: Date) {
    if (ids.length === 0) return
    await this.#session.write(async (db) => {
      await db
        .updateTable('emails')
        .set({ lease_until: toTime(leaseUntil) })
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where('claimed_by', '=', workerId)
        .where('lease_until', 'is not', null)
        .execute()
    })
  }

  release(workerId: WorkerId, ids: readonly EmailId[], now: Date) {
    return this.#session.write(async (db) => {
      const given = await db
        .updateTable('emails')
        .set({ status: statusGivenBack, due_at: toTime(now), claimed_by: null, lease_until: null })
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where('claimed_by', '=', workerId)
        .where('lease_until', 'is not', null)
        .where('handed_over_at', 'is', null)
        .executeTakeFirst()
      return Number(given.numUpdatedRows)
    })
  }

  async lost(now: Date, limit: number): Promise<readonly LostClaim[]> {
    const { read, dialect } = this.#session
    const { rows } = await sql<EmailRow>`select * from emails
      where lease_until <= ${toTime(now)} order by lease_until limit ${limit} ${dialect.skipLocked}`.execute(read)
    return rows.map((row) => ({
      email: fromEmailRow(dialect, row),
      handedOverAt: fromTimeOrNull(row.handed_over_at),
      workerId: row.claimed_by as WorkerId,
    }))
  }

  async nextDueAt() {
    const { rows } = await sql<{ next: number | null }>`with recursive ${waitingProjects()},
      moments(at) as (
        select (select min(due_at) from emails
          where emails.project_id = waiting.project_id and priority = priorities.priority and due_at is not null)
        from waiting join projects on projects.id = waiting.project_id and projects.disabled = 0,
          (${sql.join(
            PRIORITIES.map((priority) => sql`select ${sql.lit(priority)} as priority`),
            sql` union all `,
          )}) as priorities
        union all
        select min(lease_until) from emails where lease_until is not null)
      select min(at) as next from moments`.execute(this.#session.read)
    return fromTimeOrNull(rows[0]?.next ?? null)
  }

  async backlog(now: Date) {
    const { rows } = await sql<{ mails: number; oldest: number | null }>`
      select count(*) as mails, min(due_at) as oldest from emails
      where due_at <= ${toTime(now)} and project_id in (select id from projects where disabled = 0)`.execute(
      this.#session.read,
    )
    return { mails: rows[0]?.mails ?? 0, oldestDueAt: fromTimeOrNull(rows[0]?.oldest ?? null) }
  }

  async paidUntil(projectId: ProjectId) {
    const row = await this.#session.read
      .selectFrom('projects')
      .select('paid_until')
      .where('id', '=', projectId)
      .modifyEnd(this.#session.locked)
      .executeTakeFirst()
    return fromTimeOrNull(row?.paid_until ?? null)
  }

  setPaidUntil(projectId: ProjectId, until: Date) {
    return this.#session.write(async (db) => {
      await db
        .updateTable('projects')
        .set({ paid_until: toTime(until) })
        .where('id', '=', projectId)
        .execute()
    })
  }

  async bodies(ids: readonly BodyId[]) {
    const { read, dialect } = this.#session
    const rows = await read
      .selectFrom('bodies')
      .select(['id', 'hash', 'html'])
      .where(dialect.isOneOf(sql.ref('id'), ids))
      .execute()
    return rows.map((row) => ({ id: row.id as BodyId, hash: row.hash, html: row.html }))
  }

  async blob(projectId: ProjectId, hash: string) {
    const row = await this.#session.read
      .selectFrom('blobs')
      .select('content')
      .where('project_id', '=', projectId)
      .where('hash', '=', hash)
      .executeTakeFirst()
    return row && new Uint8Array(row.content)
  }
}
