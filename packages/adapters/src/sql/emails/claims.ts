import {
  type Claimant,
  type EmailClaim,
  LOST_CLAIMS_OF_SUSPECT,
  type LostClaim,
  type OnSetAside,
  type SuspectClaim,
} from '@posthorn/core/delivery'
import type { EmailId, ProjectId, WorkerId } from '@posthorn/core/kernel'
import type { Email } from '@posthorn/core/mail'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { fromTimeOrNull, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { EmailRow } from './columns.ts'
import { dueMail } from './due-mail.ts'
import { leaseEnd } from './lease.ts'
import { isOpen, linesOf, openLines } from './lines.ts'
import { readEmailRows, type TimeColumn, type UnreadableRow } from './rows.ts'
import { waitingProjects } from './waiting.ts'

const SUSPECT = sql.lit(LOST_CLAIMS_OF_SUSPECT)

/** A mail with an unknown outcome keeps that status when it is returned. */
const statusGivenBack = sql<'UNKNOWN' | 'PENDING'>`case when unknown_outcomes > 0 then 'UNKNOWN' else 'PENDING' end`

const givenBackAt = (now: Date) => ({
  status: statusGivenBack,
  due_at: toTime(now),
  claimed_by: null,
  lease_until: null,
  // Its worker is alive, so the claim is not counted as lost.
  lost_claims: sql<number>`case when lost_claims > ${SUSPECT} then ${SUSPECT} else lost_claims end`,
  proofs: 0,
})

const isHeldSuspect = sql<boolean>`lost_claims >= ${SUSPECT} and lease_until is not null and handed_over_at is null`

/** Claims the selected mails for the worker. Returns the readable ones. */
async function take(
  db: Kysely<Tables>,
  dialect: Dialect,
  due: RawBuilder<unknown>,
  { workerId, leaseUntil, onSetAside }: Claimant,
): Promise<Email[]> {
  const { rows } = await sql<EmailRow>`with due as materialized (${due})
    update emails set status = 'SENDING', claimed_by = ${workerId}, lease_until = ${toTime(leaseUntil)},
      handed_over_at = null, due_at = null
    where ${dialect.planner.isOneOfFound(sql.ref('id'), sql`select due.id from due`)} returning *`.execute(db)
  const { read: mails, unreadable } = readEmailRows(dialect, rows)
  await setAside(db, dialect, unreadable, onSetAside)
  mails.sort(({ row: a }, { row: b }) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  return mails.map(({ email }) => email)
}

const UNREADABLE_COLUMNS = {
  id: 'text',
  reason: 'text',
  created_at: 'time',
  scheduled_at: 'time',
  sent_at: 'time',
  delivered_at: 'time',
  opened_at: 'time',
  clicked_at: 'time',
  bounced_at: 'time',
  complained_at: 'time',
} as const satisfies Columns & Readonly<Record<TimeColumn, 'time'>>

/** Empties unreadable columns, so that the mail can be shown with the reason. */
async function setAside(
  db: Kysely<Tables>,
  dialect: Dialect,
  rows: readonly UnreadableRow[],
  onSetAside: OnSetAside = () => {},
): Promise<void> {
  if (rows.length === 0) return
  await sql`update emails set error = broken.reason, due_at = null, lease_until = null,
      status = case when handed_over_at is not null or unknown_outcomes > 0 then 'UNKNOWN' else 'FAILED' end,
      variables = ${dialect.json.encode({})}, headers = null, attachments = null,
      shown = null, tags = null, scheduled_at = broken.scheduled_at,
      created_at = coalesce(broken.created_at, ${dialect.nowMs}), sent_at = broken.sent_at,
      delivered_at = broken.delivered_at, opened_at = broken.opened_at, clicked_at = broken.clicked_at,
      bounced_at = broken.bounced_at, complained_at = broken.complained_at
    from ${dialect.sets.recordset(
      'broken',
      UNREADABLE_COLUMNS,
      rows.map(({ id, reason, times }) => ({ id, reason, ...times })),
    )}
    where emails.id = broken.id`.execute(db)
  for (const { id, projectId, requestId } of rows) onSetAside({ id, projectId, requestId, why: 'unreadable' })
}

export async function projectsDue({ read }: Session, now: Date, limit: number, after?: ProjectId) {
  const { rows } = await sql<{ id: ProjectId }>`with recursive ${waitingProjects(after)}, ${openLines}
    select projects.id from waiting join projects on projects.id = waiting.project_id
    where projects.disabled = 0 and exists (
      select 1 from lines join emails on emails.project_id = lines.project_id and emails.priority = lines.priority
      where lines.project_id = waiting.project_id and emails.due_at <= ${toTime(now)} and emails.lost_claims < ${SUSPECT})
    order by waiting.project_id limit ${limit}`.execute(read)
  return rows.map((row) => row.id)
}

export function claim({ dialect, write }: Session, { shares, ...claimant }: EmailClaim) {
  return write(async (db) => {
    if (shares.length === 0) return []
    const lines = await linesOf(
      db,
      dialect,
      shares.map(({ projectId }) => projectId),
    )
    return take(db, dialect, dueMail(dialect, shares, lines, toTime(claimant.now)), claimant)
  })
}

export async function suspectsDue({ read }: Session, now: Date, limit: number) {
  const { rows } = await sql<{ id: ProjectId }>`select distinct projects.id from emails
    join projects on projects.id = emails.project_id and projects.disabled = 0
    where emails.lost_claims >= ${SUSPECT} and emails.due_at <= ${toTime(now)} and ${isOpen}
    order by projects.id limit ${limit}`.execute(read)
  return rows.map((row) => row.id)
}

export function claimSuspect({ dialect, write }: Session, { projectId, hasDelivered, ...claimant }: SuspectClaim) {
  return write(async (db) => {
    await db
      .updateTable('emails')
      .set(givenBackAt(claimant.now))
      .where('claimed_by', '=', claimant.workerId)
      .where(isHeldSuspect)
      .execute()
    if (projectId === undefined) return undefined
    const due = sql`select id from emails where lost_claims >= ${SUSPECT} and due_at <= ${toTime(claimant.now)}
      and ${ownedBy(projectId)} and ${isOpen} order by due_at, id limit 1 ${dialect.locks.skipLocked}`
    const [suspect] = await take(db, dialect, due, claimant)
    if (suspect && hasDelivered)
      await db.updateTable('emails').set({ proofs: sql`proofs + 1` }).where('id', '=', suspect.id).execute()
    return suspect
  })
}

export function clearProofs({ write }: Session, except: EmailId) {
  return write(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('emails')
      .set({ proofs: 0 })
      .where(sql<boolean>`lost_claims >= ${SUSPECT}`)
      .where('proofs', '>', 0)
      .where('id', '<>', except)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

export function lastCall({ dialect, write }: Session, ids: readonly EmailId[], leaseUntil: Date) {
  return write(async (db) => {
    await db
      .updateTable('emails')
      .set({ lease_until: toTime(leaseUntil), lost_claims: sql`lost_claims + 1` })
      .where(dialect.sets.isOneOf(sql.ref('id'), ids))
      .where(isHeldSuspect)
      .execute()
  })
}

export function release({ dialect, write }: Session, workerId: WorkerId, ids: readonly EmailId[], now: Date) {
  return write(async (db) => {
    const given = await db
      .updateTable('emails')
      .set(givenBackAt(now))
      .where(dialect.sets.isOneOf(sql.ref('id'), ids))
      .where('claimed_by', '=', workerId)
      .where(leaseEnd, '>', 0)
      .where('handed_over_at', 'is', null)
      .executeTakeFirst()
    return Number(given.numUpdatedRows)
  })
}

export async function lost(
  { dialect, read, write }: Session,
  now: Date,
  limit: number,
  onSetAside?: OnSetAside,
): Promise<readonly LostClaim[]> {
  const { rows } = await sql<EmailRow & { claimed_by: WorkerId }>`select * from emails
    where lease_until <= ${toTime(now)} order by lease_until limit ${limit} ${dialect.locks.skipLocked}`.execute(read)
  const { read: mails, unreadable } = readEmailRows(dialect, rows)
  if (unreadable.length > 0) await write((db) => setAside(db, dialect, unreadable, onSetAside))
  return mails.map(({ row, email }) => ({
    email,
    handedOverAt: fromTimeOrNull(row.handed_over_at),
    workerId: row.claimed_by,
    lostClaims: row.lost_claims,
    proofs: row.proofs,
  }))
}
