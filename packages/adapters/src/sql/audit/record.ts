import type { AuditId } from '@posthorn/core/kernel'
import type { AuditEntry, AuditOwner, AuditQuota, AuditReceipt } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'
import { AUDIT_ENTRY, type AuditRow } from './columns.ts'

const DAY_MS = 86_400_000
export const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)

const toRow = (dialect: Dialect, owner: AuditOwner, entry: AuditEntry): AuditRow => ({
  ...AUDIT_ENTRY.toRow(dialect, entry),
  owner,
  actor_type: entry.actor.type,
  actor_id: entry.actor.id ?? entry.actor.type,
  actor_name: entry.actor.name ?? null,
  actor_prefix: entry.actor.prefix ?? null,
  resource_type: entry.resource.type,
  resource_id: entry.resource.id ?? null,
  counted: null,
})

/** One day of one log. */
interface Day {
  readonly owner: AuditOwner
  readonly day: number
}

/**
 * Returns the number of stored entries of the kind. Other transactions that record or withdraw one wait until this one
 * ends.
 */
async function lock(db: Kysely<Tables>, { owner, day }: Day, kind: string): Promise<number> {
  const { rows } = await sql<{ entries: number }>`insert into audit_shares (owner, day, share, entries)
    values (${owner}, ${day}, ${kind}, 0)
    on conflict (owner, day, share) do update set entries = audit_shares.entries
    returning entries`.execute(db)
  return Number(rows[0]?.entries)
}

/** Adds one to a share if there is room for it. Returns true if there was. */
async function take(db: Kysely<Tables>, { owner, day }: Day, { share, max }: { share: string; max: number }) {
  const { rows } = await sql`insert into audit_shares (owner, day, share, entries)
    values (${owner}, ${day}, ${share}, 1)
    on conflict (owner, day, share) do update set entries = audit_shares.entries + 1
      where audit_shares.entries < ${max}
    returning entries`.execute(db)
  return rows.length > 0
}

async function giveBack(db: Kysely<Tables>, { owner, day }: Day, shares: readonly string[]): Promise<void> {
  await db
    .updateTable('audit_shares')
    .set({ entries: sql<number>`entries - 1` })
    .where('owner', '=', owner)
    .where('day', '=', day)
    .where('share', 'in', shares)
    .where('entries', '>', 0)
    .execute()
}

export async function record(
  { db, dialect, owner }: { readonly db: Kysely<Tables>; readonly dialect: Dialect; readonly owner: AuditOwner },
  entry: AuditEntry,
  quota: AuditQuota,
): Promise<AuditReceipt> {
  const day = { owner, day: dayOf(entry.createdAt) }
  const { kind, perDay, perShare: max } = quota
  const receipt = { createdAt: entry.createdAt, quota: { kind, share: quota.share } }
  const kept = await lock(db, day, kind)
  // On the first entry of a day, deletes the shares of earlier days, which are not needed any more.
  if (kept === 0) await db.deleteFrom('audit_shares').where('owner', '=', owner).where('day', '<', day.day).execute()
  if (kept < perDay && (await take(db, day, { share: `${kind} ${quota.share}`, max }))) {
    await take(db, day, { share: kind, max: perDay })
    await db
      .insertInto('audit')
      .values(toRow(dialect, owner, entry))
      .execute()
    return { ...receipt, id: entry.id, isCounted: false }
  }
  return { ...receipt, id: await count(db, day, { row: toRow(dialect, owner, entry), quota }), isCounted: true }
}

/** Counts an entry beyond the quota. Returns the id of the entry that counts it. */
async function count(
  db: Kysely<Tables>,
  day: Day,
  { row: whole, quota }: { readonly row: AuditRow; readonly quota: AuditQuota },
): Promise<AuditId> {
  const none = { resource_id: null, ip: null, agent: null, details: null, request_id: null }
  const row = quota.keepsLast ? whole : { ...whole, ...none }
  const keyOf = (actor: string) => `${day.day} ${row.actor_type} ${actor} ${row.action}`
  const mine = await add(db, { ...row, counted: keyOf(row.actor_id) })
  if (mine !== undefined) return mine
  if (await take(db, day, { share: `${quota.kind} +`, max: quota.countedPerDay }))
    return insert(db, { ...row, counted: keyOf(row.actor_id) })
  const others = { ...row, actor_id: row.actor_type, actor_name: null, actor_prefix: null, counted: keyOf('*') }
  return (await add(db, others)) ?? insert(db, others)
}

/** Adds to the count of an entry. Returns its id, if there is one. */
async function add(db: Kysely<Tables>, row: AuditRow): Promise<AuditId | undefined> {
  const { resource_id, ip, agent, details, request_id, last_at, result } = row
  const found = await db
    .updateTable('audit')
    .set({ resource_id, ip, agent, details, request_id, last_at, result, count: sql<number>`count + 1` })
    .where('owner', '=', row.owner)
    .where('counted', '=', row.counted)
    .returning('id')
    .executeTakeFirst()
  return found?.id
}

async function insert(db: Kysely<Tables>, row: AuditRow): Promise<AuditId> {
  await db.insertInto('audit').values(row).execute()
  return row.id
}

export async function withdraw(
  db: Kysely<Tables>,
  owner: AuditOwner,
  { id, isCounted, createdAt, quota: { kind, share } }: AuditReceipt,
): Promise<void> {
  const day = { owner, day: dayOf(createdAt) }
  await lock(db, day, kind)
  const entry = () => db.deleteFrom('audit').where('owner', '=', owner).where('id', '=', id)
  if (!isCounted) {
    const gone = await entry().where('counted', 'is', null).returning('id').execute()
    if (gone.length > 0) await giveBack(db, day, [kind, `${kind} ${share}`])
    return
  }
  const gone = await entry().where('counted', 'is not', null).where('count', '<=', 1).returning('counted').execute()
  if (gone.length === 0) {
    const left = db.updateTable('audit').set({ count: sql<number>`count - 1` })
    await left.where('owner', '=', owner).where('id', '=', id).where('counted', 'is not', null).execute()
  } else if (!gone[0]?.counted?.includes(' * ')) await giveBack(db, day, [`${kind} +`])
}
