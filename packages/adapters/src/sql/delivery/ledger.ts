import type {
  BodyId,
  Claimant,
  Email,
  EmailClaim,
  EmailId,
  HandOverMark,
  Hastening,
  LedgerStore,
  LostClaim,
  OnSetAside,
  Outcome,
  ProjectId,
  WorkerId,
} from '@posthorn/core'
import { LOST_CLAIMS_OF_SUSPECT } from '@posthorn/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { PRIORITIES, readEmailRows, type UnreadableRow } from '../emails/rows.ts'
import type { Columns } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import { insertEvents } from '../events/store.ts'
import { insertSuppressions } from '../suppressions/store.ts'
import type { EmailRow, Tables } from '../tables.ts'
import { mailBacklog, mailRetries, priorityRows, waitingProjects } from './waiting.ts'

const SUSPECT = sql.lit(LOST_CLAIMS_OF_SUSPECT)

/** A mail that was claimed before its outcome was known stays one when it is given back. */
const statusGivenBack = sql<string>`case when unknown_outcomes > 0 then 'UNKNOWN' else 'PENDING' end`

const HASTENED_AT_ONCE = 1000

const givenBackAt = (now: Date) => ({
  status: statusGivenBack,
  due_at: toTime(now),
  claimed_by: null,
  lease_until: null,
  // Its worker lives: what counted as lost was not.
  lost_claims: sql<number>`case when lost_claims > ${SUSPECT} then ${SUSPECT} else lost_claims end`,
})

const isHeldSuspect = sql<boolean>`lost_claims >= ${SUSPECT} and lease_until is not null and handed_over_at is null`

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
  lost_claims: 'integer',
} as const satisfies Columns

const MARK_COLUMNS = { id: 'text', handed_over_at: 'time' } as const satisfies Columns

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
    lost_claims: outcome.lostClaims ?? 0,
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
        and priority in (${sql.join(PRIORITIES.map((priority) => sql.lit(priority)))}) and due_at <= ${toTime(now)}
        and lost_claims < ${SUSPECT})
      order by waiting.project_id limit ${limit}`.execute(this.#session.read)
    return rows.map((row) => row.id as ProjectId)
  }

  claim({ shares, ...claimant }: EmailClaim) {
    return this.#session.write(async (db) =>
      shares.length === 0 ? [] : this.#take(db, this.#session.dialect.dueMail(shares, toTime(claimant.now)), claimant),
    )
  }

  async suspectsDue(now: Date, limit: number) {
    const { rows } = await sql<{ id: string }>`select distinct projects.id from emails
      join projects on projects.id = emails.project_id and projects.disabled = 0
      where emails.lost_claims >= ${SUSPECT} and emails.due_at <= ${toTime(now)}
      order by projects.id limit ${limit}`.execute(this.#session.read)
    return rows.map((row) => row.id as ProjectId)
  }

  claimSuspect({ projectId, ...claimant }: Claimant & { readonly projectId: ProjectId | undefined }) {
    return this.#session.write(async (db) => {
      await db
        .updateTable('emails')
        .set(givenBackAt(claimant.now))
        .where('claimed_by', '=', claimant.workerId)
        .where(isHeldSuspect)
        .execute()
      if (projectId === undefined) return undefined
      const due = sql`select id from emails where lost_claims >= ${SUSPECT} and due_at <= ${toTime(claimant.now)}
        and ${ownedBy(projectId)} order by due_at, id limit 1 ${this.#session.dialect.skipLocked}`
      return (await this.#take(db, due, claimant))[0]
    })
  }

  lastCall(ids: readonly EmailId[], leaseUntil: Date) {
    return this.#session.write(async (db) => {
      await db
        .updateTable('emails')
        .set({ lease_until: toTime(leaseUntil), lost_claims: sql`lost_claims + 1` })
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where(isHeldSuspect)
        .execute()
    })
  }

  /** Makes the mails of a selection the worker's; answers with those that can be read. */
  async #take(
    db: Kysely<Tables>,
    due: RawBuilder<unknown>,
    { workerId, leaseUntil, onSetAside }: Claimant,
  ): Promise<Email[]> {
    const { dialect } = this.#session
    const { rows } = await sql<EmailRow>`with due as materialized (${due})
      update emails set status = 'SENDING', claimed_by = ${workerId}, lease_until = ${toTime(leaseUntil)},
        handed_over_at = null, due_at = null
      where ${dialect.isOneOfFound(sql.ref('id'), sql`select due.id from due`)} returning *`.execute(db)
    const { read, unreadable } = readEmailRows(dialect, rows)
    await this.#setAside(db, unreadable, onSetAside)
    read.sort(({ row: a }, { row: b }) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
    return read.map(({ email }) => email)
  }

  /** What cannot be read is emptied, so that whoever looks for the mail finds it with the reason. */
  async #setAside(db: Kysely<Tables>, rows: readonly UnreadableRow[], tell: OnSetAside = () => {}): Promise<void> {
    if (rows.length === 0) return
    const { dialect } = this.#session
    await sql`update emails set error = broken.reason, due_at = null, lease_until = null,
        status = case when handed_over_at is not null or unknown_outcomes > 0 then 'UNKNOWN' else 'FAILED' end,
        variables = ${dialect.toJson({})}, headers = null, attachments = null
      from ${dialect.recordset(
        'broken',
        { id: 'text', reason: 'text' },
        rows.map(({ id, reason }) => ({ id, reason })),
      )}
      where emails.id = broken.id`.execute(db)
    for (const { id, projectId, requestId } of rows) tell({ id, projectId, requestId, why: 'unreadable' })
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
          unknown_outcomes = outcome.unknown_outcomes, lost_claims = outcome.lost_claims, due_at = outcome.due_at, sent_at = outcome.sent_at,
          lease_until = null
        from ${dialect.recordset('outcome', OUTCOME_COLUMNS, outcomes.map(toOutcomeRow))}
        where emails.id = outcome.id and emails.project_id = outcome.project_id
          and emails.claimed_by = ${workerId} and emails.status in ('SENDING', 'PENDING', 'UNKNOWN')
          and (emails.handed_over_at is null or emails.handed_over_at = outcome.handed_over_at)
        returning emails.id`.execute(db)
      const ids = new Set(rows.map((row) => row.id))
      const written = outcomes.filter(({ id }) => ids.has(id))
      await insertEvents(
        db,
        dialect,
        written.flatMap(({ projectId, event }) => (event ? [{ projectId, event }] : [])),
      )
      await insertSuppressions(
        db,
        dialect,
        written.flatMap(({ projectId, suppression }) => (suppression ? [{ projectId, suppression }] : [])),
      )
      return [...ids]
    })
  }

  async renew(workerId: WorkerId, ids: readonly EmailId[], leaseUntil: Date) {
    if (ids.length === 0) return []
    return this.#session.write(async (db) => {
      const rows = await db
        .updateTable('emails')
        .set({ lease_until: toTime(leaseUntil) })
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where('claimed_by', '=', workerId)
        .where('lease_until', 'is not', null)
        .returning('id')
        .execute()
      return rows.map((row) => row.id as EmailId)
    })
  }

  keep(workerId: WorkerId, marks: readonly HandOverMark[], leaseUntil: Date) {
    const { dialect } = this.#session
    const rows = marks.map(({ id, handedOverAt }) => ({ id, handed_over_at: toTime(handedOverAt) }))
    return this.#session.write(async (db) => {
      const kept = await sql<{ id: EmailId }>`update emails set lease_until = ${toTime(leaseUntil)}
        from ${dialect.recordset('mark', MARK_COLUMNS, rows)}
        where emails.id = mark.id and emails.claimed_by = ${workerId} and emails.status = 'SENDING'
          and emails.handed_over_at = mark.handed_over_at
        returning emails.id`.execute(db)
      return kept.rows.map((row) => row.id)
    })
  }

  release(workerId: WorkerId, ids: readonly EmailId[], now: Date) {
    return this.#session.write(async (db) => {
      const given = await db
        .updateTable('emails')
        .set(givenBackAt(now))
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where('claimed_by', '=', workerId)
        .where('lease_until', 'is not', null)
        .where('handed_over_at', 'is', null)
        .executeTakeFirst()
      return Number(given.numUpdatedRows)
    })
  }

  async lost(now: Date, limit: number, onSetAside?: OnSetAside): Promise<readonly LostClaim[]> {
    const session = this.#session
    const { rows } = await sql<EmailRow>`select * from emails
      where lease_until <= ${toTime(now)} order by lease_until limit ${limit} ${session.dialect.skipLocked}`.execute(
      session.read,
    )
    const { read, unreadable } = readEmailRows(session.dialect, rows)
    if (unreadable.length > 0) await session.write((db) => this.#setAside(db, unreadable, onSetAside))
    return read.map(({ row, email }) => ({
      email,
      handedOverAt: fromTimeOrNull(row.handed_over_at),
      workerId: row.claimed_by as WorkerId,
      lostClaims: row.lost_claims,
    }))
  }

  async nextDueAt() {
    const { rows } = await sql<{ next: number | null }>`with recursive ${waitingProjects()},
      moments(at) as (
        select (select min(due_at) from emails
          where emails.project_id = waiting.project_id and priority = priorities.priority and due_at is not null)
        from waiting join projects on projects.id = waiting.project_id and projects.disabled = 0,
          (${priorityRows}) as priorities
        union all
        select min(lease_until) from emails where lease_until is not null)
      select min(at) as next from moments`.execute(this.#session.read)
    return fromTimeOrNull(rows[0]?.next ?? null)
  }

  backlog(now: Date, atMost?: number) {
    return mailBacklog(this.#session, now, atMost)
  }

  retries(atMost?: number) {
    return mailRetries(this.#session, atMost)
  }

  async paidUntil(projectIds: readonly ProjectId[]) {
    const { read, dialect, locked } = this.#session
    const rows = await read
      .selectFrom('projects')
      .select(['id', 'paid_until'])
      .where(dialect.isOneOf(sql.ref('id'), projectIds))
      // In one order for all, so that two nodes do not wait for each other in a ring.
      .orderBy('id')
      .modifyEnd(locked)
      .execute()
    const known = rows.map((row) => [row.id as ProjectId, fromTimeOrNull(row.paid_until)] as const)
    return new Map(known.flatMap(([id, until]) => (until ? [[id, until]] : [])))
  }

  setPaidUntil(until: ReadonlyMap<ProjectId, Date>) {
    const rows = [...until].map(([id, at]) => ({ id, paid_until: toTime(at) }))
    return this.#session.write(async (db) => {
      if (rows.length === 0) return
      await sql`update projects set paid_until = rate.paid_until
        from ${this.#session.dialect.recordset('rate', { id: 'text', paid_until: 'time' }, rows)}
        where projects.id = rate.id`.execute(db)
    })
  }

  async hasten({ now, waitsMs, leaseMs }: Hastening) {
    const { scan, dialect } = this.#session
    const ms = toTime(now)
    const waits = waitsMs.map((wait, attempts) => sql`when ${sql.lit(attempts)} then ${sql.lit(Math.round(wait))}`)
    const longest = sql`cast(${ms} as bigint) + case when created_at > ${ms} then 0 else case attempts ${sql.join(waits, sql` `)}
      else ${sql.lit(Math.round(waitsMs.at(-1) ?? 0))} end end`
    const { rows } = await sql<{ id: EmailId }>`with recursive ${waitingProjects()}
      select emails.id from waiting cross join (${priorityRows}) as priorities
      join emails on emails.project_id = waiting.project_id and emails.priority = priorities.priority
        and emails.due_at > ${ms}
      where emails.due_at > ${longest} limit ${HASTENED_AT_ONCE}`.execute(scan)
    return this.#session.write(async (db) => {
      const leases = await db
        .updateTable('emails')
        .set({ lease_until: ms + leaseMs })
        .where('lease_until', '>', ms + 10 * leaseMs)
        .executeTakeFirst()
      if (rows.length === 0) return Number(leases.numUpdatedRows)
      const ids = dialect.isOneOf(
        sql.ref('id'),
        rows.map(({ id }) => id),
      )
      const { numAffectedRows = 0n } =
        await sql`update emails set due_at = ${longest} where ${ids} and due_at > ${longest}`.execute(db)
      return Number(leases.numUpdatedRows + numAffectedRows)
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
    // The same bytes, not a copy: an attachment may be large.
    return row && new Uint8Array(row.content.buffer, row.content.byteOffset, row.content.byteLength)
  }
}
