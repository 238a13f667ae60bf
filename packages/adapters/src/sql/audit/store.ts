import type { AuditId, ProjectId } from '@posthorn/core/kernel'
import type {
  AuditEntry,
  AuditLine,
  AuditOwner,
  AuditQuota,
  AuditReceipt,
  AuditRequest,
  AuditResult,
  AuditStore,
  OwnLog,
} from '@posthorn/core/tenant'
import { type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { newestFirst } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import { AUDIT_ENTRY, type AuditRow } from './columns.ts'
import { dayOf, record, withdraw } from './record.ts'

const fromRow = (dialect: Dialect, row: AuditRow): AuditEntry => ({
  ...AUDIT_ENTRY.fromRow(dialect, row),
  actor: {
    type: row.actor_type,
    id: row.actor_id === row.actor_type ? undefined : row.actor_id,
    name: row.actor_name ?? undefined,
    prefix: row.actor_prefix ?? undefined,
  },
  resource: { type: row.resource_type, id: row.resource_id ?? undefined },
})

/** One filter is a range of its index. Several filters scan a range of one of them, off the thread of the requests. */
async function list({ dialect, read, scan }: Session, owner: AuditOwner, request: AuditRequest): Promise<AuditEntry[]> {
  const { limit, after, actor, action, resource, from, to } = request
  const isMixed = [actor, action, resource].filter((one) => one !== undefined).length > 1
  let query = (isMixed ? scan : read).selectFrom('audit').selectAll().where('owner', '=', owner)
  if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (resource !== undefined) query = query.where('resource_id', '=', resource)
  if (from) query = query.where('created_at', '>=', toTime(from))
  if (to) query = query.where('created_at', '<=', toTime(to))
  const rows = await query.$call(newestFirst({ after, limit })).execute()
  return rows.map((row) => fromRow(dialect, row))
}

export function auditStore(session: Session, project: ProjectId): AuditStore {
  const one = (id: AuditId) => sql<SqlBool>`id = ${id} and owner = ${project}`
  return {
    record: (entry: AuditEntry, quota: AuditQuota) =>
      session.write((db) => record({ db, dialect: session.dialect, owner: project }, entry, quota)),

    settle(id: AuditId, result: AuditResult) {
      return session.write(async (db) => {
        await db.updateTable('audit').set({ result }).where(one(id)).where('counted', 'is', null).execute()
      })
    },

    withdraw: (receipt: AuditReceipt) => session.write((db) => withdraw(db, project, receipt)),

    list: (request: AuditRequest) => list(session, project, request),
  }
}

export function auditLine(session: Session): AuditLine {
  return {
    recordOwn: (owner: OwnLog, entry: AuditEntry, quota: AuditQuota) =>
      session.write((db) => record({ db, dialect: session.dialect, owner }, entry, quota)),

    listOwn: (owner: OwnLog, request: AuditRequest) => list(session, owner, request),

    prune(before: Date, limit: number) {
      return session.write(async (db) => {
        const entries = await sql`delete from audit where id in
          (select id from audit where created_at < ${toTime(before)} order by created_at limit ${limit})`.execute(db)
        const shares = await sql`delete from audit_shares where (owner, day, share) in
          (select owner, day, share from audit_shares where day < ${dayOf(before)} order by day limit ${limit})`.execute(
          db,
        )
        // Rows of processes of an earlier version.
        await sql`delete from audit_days where (owner, day) in
          (select owner, day from audit_days where day < ${dayOf(before)} order by day limit ${limit})`.execute(db)
        return Number(entries.numAffectedRows ?? 0) + Number(shares.numAffectedRows ?? 0)
      })
    },
  }
}
