import {
  cutoffOf,
  newestInNeed,
  type RetentionBatch,
  type RetentionKind,
  type RetentionStore,
  SETTLED_STATUSES,
  UNSETTLED_STATUSES,
} from '@posthorn/core/insight'
import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { EmailRow } from '../emails/columns.ts'
import { hashesOf, leaveContents } from '../emails/contents.ts'
import { withinBytes } from '../engine/batch.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import { markExpired } from '../events/gaps.ts'
import type { Tables } from '../tables.ts'

/**
 * With more old unsettled mails than this, the project keeps all bodies and attachments: finding the needed ones would
 * take too long.
 */
const UNSETTLED_MAX = 5000

const EMAIL_COLUMNS = ['id', 'contact_id', 'body_id', 'shared_id', 'attachments', 'template_id'] as const

type ExpiringEmail = Pick<EmailRow, (typeof EMAIL_COLUMNS)[number]>

interface Batch {
  readonly projectId: ProjectId
  readonly before: Date
  readonly limit: number
}

async function cutoff(
  session: Session,
  projectId: ProjectId,
  kind: RetentionKind,
  now: Date,
): Promise<Date | undefined> {
  const { read } = session
  const row = await read
    .selectFrom('projects')
    .select(['email_bodies_days as emailBodiesDays', 'events_days as eventsDays', 'emails_days as emailsDays'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row && cutoffOf(row, kind, now)
}

async function deleteEvents(
  session: Session,
  db: Kysely<Tables>,
  { projectId, before, limit }: Batch,
): Promise<number> {
  const { dialect } = session
  const going = await db
    .selectFrom('events')
    .select(['id', 'tx', dialect.texts.bytesOf(sql.ref('data')).as('bytes')])
    .where('project_id', '=', projectId)
    .where('created_at', '<', toTime(before))
    .orderBy('created_at')
    .limit(limit)
    .modifyEnd(dialect.locks.skipLocked)
    .execute()
  const expired = withinBytes(going)
  await markExpired(db, projectId, expired)
  return deleteRows(session, db, 'events', expired)
}

async function deleteExecutions(
  session: Session,
  db: Kysely<Tables>,
  { projectId, before, limit }: Batch,
): Promise<number> {
  const { dialect } = session
  const going = await db
    .selectFrom('executions')
    .select('id')
    .where('project_id', '=', projectId)
    .where('ended_at', '<', toTime(before))
    .orderBy('ended_at')
    .limit(limit)
    .modifyEnd(dialect.locks.skipLocked)
    .execute()
  const ids = going.map(({ id }) => id)
  if (ids.length > 0)
    await sql`delete from step_executions where ${dialect.sets.isOneOf(sql.ref('execution_id'), ids)}`.execute(db)
  return deleteRows(session, db, 'executions', going)
}

async function deleteEmails(session: Session, db: Kysely<Tables>, batch: Batch): Promise<number> {
  const { dialect } = session
  const { projectId } = batch
  const going = await settledEmails(session, db, batch)
  if (going.length === 0) return 0
  await db
    .deleteFrom('inbox')
    .where(ownedBy(projectId))
    .where(
      dialect.sets.isOneOf(
        sql.ref('email_id'),
        going.map(({ id }) => id),
      ),
    )
    .execute()
  await countForTemplates(session, db, projectId, going)
  const gone = await deleteRows(session, db, 'emails', going)
  await leaveContents(db, dialect, projectId, going)
  return gone
}

/** Selects the oldest mails of each status until there are enough: each status is a range of the index. */
async function settledEmails(
  session: Session,
  db: Kysely<Tables>,
  { projectId, before, limit }: Batch,
): Promise<readonly ExpiringEmail[]> {
  const { dialect } = session
  const going: ExpiringEmail[] = []
  for (const status of SETTLED_STATUSES) {
    if (going.length === limit) break
    const rows = await db
      .selectFrom('emails')
      .select(EMAIL_COLUMNS)
      .where('project_id', '=', projectId)
      .where('status', '=', status)
      .where('created_at', '<', toTime(before))
      .where('due_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit - going.length)
      .modifyEnd(dialect.locks.skipLocked)
      .execute()
    going.push(...rows)
  }
  return going
}

async function countForTemplates(
  session: Session,
  db: Kysely<Tables>,
  projectId: ProjectId,
  going: readonly ExpiringEmail[],
): Promise<void> {
  const { dialect } = session
  const counts = new Map<string, number>()
  for (const { template_id: id } of going) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  if (counts.size === 0) return
  const rows = [...counts].sort().map(([id, emails]) => ({ id, emails }))
  await sql`update templates set emails_deleted = emails_deleted + gone.emails
    from ${dialect.sets.recordset('gone', { id: 'text', emails: 'integer' }, rows)}
    where templates.id = gone.id and templates.project_id = ${projectId}`.execute(db)
}

async function deleteContents(
  session: Session,
  table: 'bodies' | 'blobs',
  { projectId, before, limit }: Batch,
): Promise<number> {
  const { write, dialect } = session
  const needed = await neededKeys(session, table, projectId, before)
  if (!needed) return 0
  const [key, content] = table === 'bodies' ? ['id', 'html'] : ['hash', 'content']
  return write(async (db) => {
    // Checked again under the lock: a new use is recorded before any other write.
    const { rows } = await sql<{
      key: string
      bytes: number
    }>`select ${sql.id(key)} as key, ${dialect.texts.bytesOf(sql.ref(content))} as bytes
      from ${sql.id(table)}
      where project_id = ${projectId} and last_used_at < ${toTime(before)}
        and not ${dialect.sets.isOneOf(sql.ref(key), needed)}
      order by last_used_at limit ${limit} ${dialect.locks.skipLocked}`.execute(db)
    if (rows.length === 0) return 0
    const keys = withinBytes(rows).map((row) => row.key)
    await sql`delete from ${sql.id(table)}
      where ${ownedBy(projectId)} and ${dialect.sets.isOneOf(sql.ref(key), keys)}`.execute(db)
    return keys.length
  })
}

/** Returns the bodies or attachments of unsettled mails; undefined if there are too many. */
async function neededKeys(
  session: Session,
  table: 'bodies' | 'blobs',
  projectId: ProjectId,
  before: Date,
): Promise<readonly string[] | undefined> {
  const { dialect } = session
  const rows: Pick<EmailRow, 'body_id' | 'shared_id' | 'attachments'>[] = []
  for (const status of UNSETTLED_STATUSES) {
    const some = await session.scan
      .selectFrom('emails')
      .select(['body_id', 'shared_id', 'attachments'])
      .where('project_id', '=', projectId)
      .where('status', '=', status)
      .where('created_at', '<', toTime(newestInNeed(before)))
      .limit(UNSETTLED_MAX + 1)
      .execute()
    rows.push(...some)
    if (rows.length > UNSETTLED_MAX) return undefined
  }
  const keys =
    table === 'bodies'
      ? rows.flatMap((row) => [row.body_id, row.shared_id ?? []].flat())
      : rows.flatMap((row) => hashesOf(dialect, row.attachments))
  return [...new Set(keys)]
}

async function deleteRows(
  session: Session,
  db: Kysely<Tables>,
  table: 'emails' | 'events' | 'executions',
  going: readonly { readonly id: string }[],
): Promise<number> {
  const { dialect } = session
  const ids = going.map(({ id }) => id)
  if (ids.length > 0)
    await sql`delete from ${sql.id(table)} where ${dialect.sets.isOneOf(sql.ref('id'), ids)}`.execute(db)
  return ids.length
}

export function expireVerbs(session: Session): Pick<RetentionStore, 'deleteExpired'> {
  const { write } = session
  return {
    async deleteExpired({ projectId, kind, now, limit }: RetentionBatch) {
      const before = await cutoff(session, projectId, kind, now)
      if (!before) return 0
      const batch = { projectId, before, limit }
      if (kind === 'emails') return write((db) => deleteEmails(session, db, batch))
      if (kind === 'executions') return write((db) => deleteExecutions(session, db, batch))
      if (kind === 'events') return write((db) => deleteEvents(session, db, batch))
      return deleteContents(session, kind, batch)
    },
  }
}
