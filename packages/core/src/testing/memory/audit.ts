import type { AuditEntry, AuditOwner } from '../../audit/schema.ts'
import type { AuditLine, AuditRequest, AuditStore } from '../../audit/store.ts'
import type { Source, Tables } from './tables.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function record({ audit, auditDays }: Tables, owner: AuditOwner, entry: AuditEntry, max: number): void {
  const day = dayOf(entry.createdAt)
  const entries = (auditDays.get(`${owner} ${day}`) ?? 0) + 1
  auditDays.set(`${owner} ${day}`, entries)
  if (entries <= max) {
    audit.set(`${owner} ${entry.id}`, entry)
    return
  }
  const { actor, action, resource } = entry
  const key = `${owner} ${day} ${actor.type} ${actor.id ?? ''} ${action}`
  const counted = audit.get(key)
  const none = { ip: undefined, agent: undefined, details: undefined, requestId: undefined }
  if (counted) audit.set(key, { ...counted, count: counted.count + 1, lastAt: entry.createdAt })
  else audit.set(key, { ...entry, ...none, resource: { type: resource.type, id: undefined } })
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
    record: (entry, max) => source.write((tables) => record(tables, owner, entry, max)),
    settle: (id, result) =>
      source.write(({ audit }) => {
        const entry = audit.get(`${owner} ${id}`)
        if (entry) audit.set(`${owner} ${id}`, { ...entry, result })
      }),
    withdraw: (id) => source.write(({ audit }) => void audit.delete(`${owner} ${id}`)),
    list: (request) => source.read((tables) => list(tables, owner, request)),
  }
}

export function memoryAuditLine(source: Source): AuditLine {
  return {
    recordOwn: (userId, entry, max) => source.write((tables) => record(tables, userId, entry, max)),
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
