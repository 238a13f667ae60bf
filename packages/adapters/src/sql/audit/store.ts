import type {
  AuditActor,
  AuditEntry,
  AuditId,
  AuditLine,
  AuditOwner,
  AuditRequest,
  AuditResult,
  AuditStore,
  ProjectId,
  UserId,
} from '@posthorn/core'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { AuditRow } from './tables.ts'

const DAY_MS = 86_400_000
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)

const toRow = (owner: AuditOwner, entry: AuditEntry): AuditRow => ({
  id: entry.id,
  owner,
  created_at: toTime(entry.createdAt),
  last_at: toTime(entry.lastAt),
  actor_type: entry.actor.type,
  actor_id: entry.actor.id ?? entry.actor.type,
  actor_name: entry.actor.name ?? null,
  actor_prefix: entry.actor.prefix ?? null,
  action: entry.action,
  resource_type: entry.resource.type,
  resource_id: entry.resource.id ?? null,
  ip: entry.ip ?? null,
  agent: entry.agent ?? null,
  result: entry.result,
  details: entry.details ? JSON.stringify(entry.details) : null,
  request_id: entry.requestId ?? null,
  count: entry.count,
  counted: null,
})

const fromRow = (row: AuditRow): AuditEntry => ({
  id: row.id as AuditId,
  createdAt: fromTime(row.created_at),
  lastAt: fromTime(row.last_at),
  actor: {
    type: row.actor_type as AuditActor['type'],
    id: row.actor_id === row.actor_type ? undefined : row.actor_id,
    name: row.actor_name ?? undefined,
    prefix: row.actor_prefix ?? undefined,
  },
  action: row.action,
  resource: { type: row.resource_type, id: row.resource_id ?? undefined },
  ip: row.ip ?? undefined,
  agent: row.agent ?? undefined,
  result: row.result as AuditResult,
  details: row.details === null ? undefined : (JSON.parse(row.details) as AuditEntry['details']),
  requestId: row.request_id ?? undefined,
  count: row.count,
})

async function record(db: Kysely<Tables>, owner: AuditOwner, entry: AuditEntry, max: number): Promise<void> {
  const row = toRow(owner, entry)
  const day = dayOf(entry.createdAt)
  const { rows } = await sql<{ entries: number }>`insert into audit_days (owner, day, entries)
    values (${owner}, ${day}, 1)
    on conflict (owner, day) do update set entries = audit_days.entries + 1
    returning entries`.execute(db)
  if (Number(rows[0]?.entries) <= max) {
    await db.insertInto('audit').values(row).execute()
    return
  }
  const none = { resource_id: null, ip: null, agent: null, details: null, request_id: null }
  await db
    .insertInto('audit')
    .values({ ...row, ...none, counted: `${day} ${row.actor_type} ${row.actor_id} ${row.action}` })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'counted'])
        .doUpdateSet({ count: sql`audit.count + 1`, last_at: sql`excluded.last_at` }),
    )
    .execute()
}

/** One filter is a range of its index. Several look through a range of one of them, off the thread of the requests. */
async function list({ read, scan }: Session, owner: AuditOwner, request: AuditRequest): Promise<AuditEntry[]> {
  const { limit, after, actor, action, resource, from, to } = request
  const isMixed = [actor, action, resource].filter((one) => one !== undefined).length > 1
  let query = (isMixed ? scan : read).selectFrom('audit').selectAll().where('owner', '=', owner)
  if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (resource !== undefined) query = query.where('resource_id', '=', resource)
  if (from) query = query.where('created_at', '>=', toTime(from))
  if (to) query = query.where('created_at', '<=', toTime(to))
  const rows = await query
    .where(olderThan(after, 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

export function auditStore(session: Session, project: ProjectId): AuditStore {
  const one = (id: AuditId) => sql<SqlBool>`id = ${id} and owner = ${project}`
  return {
    record: (entry: AuditEntry, max: number) => session.write((db) => record(db, project, entry, max)),

    settle(id: AuditId, result: AuditResult) {
      return session.write(async (db) => {
        await db.updateTable('audit').set({ result }).where(one(id)).where('counted', 'is', null).execute()
      })
    },

    withdraw(id: AuditId) {
      return session.write(async (db) => {
        await db.deleteFrom('audit').where(one(id)).where('counted', 'is', null).execute()
      })
    },

    list: (request: AuditRequest) => list(session, project, request),
  }
}

export function auditLine(session: Session): AuditLine {
  return {
    recordOwn: (userId: UserId, entry: AuditEntry, max: number) =>
      session.write((db) => record(db, userId, entry, max)),

    listOwn: (userId: UserId, request: AuditRequest) => list(session, userId, request),

    prune(before: Date, limit: number) {
      return session.write(async (db) => {
        const entries = await sql`delete from audit where id in
          (select id from audit where created_at < ${toTime(before)} order by created_at limit ${limit})`.execute(db)
        const days = await sql`delete from audit_days where (owner, day) in
          (select owner, day from audit_days where day < ${dayOf(before)} order by day limit ${limit})`.execute(db)
        return Number(entries.numAffectedRows ?? 0) + Number(days.numAffectedRows ?? 0)
      })
    },
  }
}
