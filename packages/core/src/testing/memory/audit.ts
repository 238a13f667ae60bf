import type { AuditQuota } from '../../tenant/audit/quota.ts'
import type { AuditEntry, AuditOwner } from '../../tenant/audit/schema.ts'
import type { AuditLine, AuditReceipt, AuditRequest, AuditStore } from '../../tenant/audit/store.ts'
import type { Source, Tables } from './tables.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Returns the counter of a day. */
const counterOf = (owner: AuditOwner, at: Date, share: string) => `${owner} ${share} ${dayOf(at)}`

/** Adds one if there is room. Returns true if there was. */
function take({ auditDays }: Tables, counter: string, max: number): boolean {
  const taken = auditDays.get(counter) ?? 0
  if (taken < max) auditDays.set(counter, taken + 1)
  return taken < max
}

function giveBack({ auditDays }: Tables, counter: string): void {
  const taken = auditDays.get(counter) ?? 0
  if (taken > 0) auditDays.set(counter, taken - 1)
}

function record(tables: Tables, owner: AuditOwner, entry: AuditEntry, quota: AuditQuota): AuditReceipt {
  const { audit, auditDays } = tables
  const counter = (share: string) => counterOf(owner, entry.createdAt, share)
  const { kind, share } = quota
  const receipt = { createdAt: entry.createdAt, quota: { kind, share } }
  const hasRoom = (auditDays.get(counter(kind)) ?? 0) < quota.perDay
  if (hasRoom && take(tables, counter(`${kind} ${share}`), quota.perShare)) {
    take(tables, counter(kind), quota.perDay)
    audit.set(`${owner} ${entry.id}`, entry)
    return { ...receipt, id: entry.id, isCounted: false }
  }
  const { actor, action, resource } = entry
  const key = (id: string) => `${owner} ${dayOf(entry.createdAt)} ${actor.type} ${id} ${action}`
  const mine = key(actor.id ?? actor.type)
  const isReported = audit.get(mine) !== undefined || take(tables, counter(`${kind} +`), quota.countedPerDay)
  const at = isReported ? mine : key('*')
  const none = { ip: undefined, agent: undefined, details: undefined, requestId: undefined }
  const shown = quota.keepsLast ? entry : { ...entry, ...none, resource: { type: resource.type, id: undefined } }
  const known = audit.get(at)
  const first = {
    ...shown,
    actor: isReported ? actor : { type: actor.type, id: undefined, name: undefined, prefix: undefined },
  }
  audit.set(
    at,
    known
      ? { ...first, id: known.id, createdAt: known.createdAt, count: known.count + 1, lastAt: entry.createdAt }
      : first,
  )
  return { ...receipt, id: known?.id ?? entry.id, isCounted: true }
}

function withdraw(tables: Tables, owner: AuditOwner, { id, isCounted, createdAt, quota }: AuditReceipt): void {
  const { audit } = tables
  const counter = (share: string) => counterOf(owner, createdAt, share)
  if (!isCounted) {
    if (!audit.delete(`${owner} ${id}`)) return
    giveBack(tables, counter(quota.kind))
    giveBack(tables, counter(`${quota.kind} ${quota.share}`))
    return
  }
  const found = audit.entries().find(([key, entry]) => key.startsWith(`${owner} `) && entry.id === id)
  if (!found) return
  const [key, entry] = found
  if (entry.count > 1) return void audit.set(key, { ...entry, count: entry.count - 1 })
  audit.delete(key)
  if (!key.includes(' * ')) giveBack(tables, counter(`${quota.kind} +`))
}

function list({ audit }: Tables, owner: AuditOwner, request: AuditRequest): AuditEntry[] {
  const { limit, after, actor, action, resource, from, to } = request
  return audit
    .entries()
    .flatMap(([key, entry]) => (key.startsWith(`${owner} `) ? [entry] : []))
    .filter(
      (entry) =>
        (actor === undefined || (entry.actor.id ?? entry.actor.type) === actor) &&
        (action === undefined || entry.action === action) &&
        (resource === undefined || entry.resource.id === resource) &&
        (!from || entry.createdAt >= from) &&
        (!to || entry.createdAt <= to),
    )
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .filter(
      ({ createdAt, id }) =>
        !after || createdAt < after.createdAt || (createdAt.getTime() === after.createdAt.getTime() && id < after.id),
    )
    .slice(0, limit)
}

export function memoryAudit(source: Source, owner: AuditOwner): AuditStore {
  return {
    record: (entry, quota) => source.write((tables) => record(tables, owner, entry, quota)),
    settle: (id, result) =>
      source.write(({ audit }) => {
        const entry = audit.get(`${owner} ${id}`)
        if (entry) audit.set(`${owner} ${id}`, { ...entry, result })
      }),
    withdraw: (receipt) => source.write((tables) => withdraw(tables, owner, receipt)),
    list: (request) => source.read((tables) => list(tables, owner, request)),
  }
}

export function memoryAuditLine(source: Source): AuditLine {
  return {
    recordOwn: (userId, entry, quota) => source.write((tables) => record(tables, userId, entry, quota)),
    listOwn: (userId, request) => source.read((tables) => list(tables, userId, request)),
    prune: (before, limit) =>
      source.write(({ audit, auditDays }) => {
        const going = audit
          .entries()
          .filter(([, { createdAt }]) => createdAt < before)
          .slice(0, limit)
        const days = auditDays
          .entries()
          .filter(([key]) => key.slice(-10) < dayOf(before))
          .slice(0, limit)
        for (const [key] of going) audit.delete(key)
        for (const [key] of days) auditDays.delete(key)
        return going.length + days.length
      }),
  }
}
