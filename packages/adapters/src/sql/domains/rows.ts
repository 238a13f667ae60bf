import type { Domain, DomainId, DomainKey, DomainStatus, ProjectId } from '@posthorn/core'
import type { Dialect } from '../engine/dialect.ts'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { DomainRow } from './tables.ts'

/** A key in the column `keys`. */
interface StoredKey extends Omit<DomainKey, 'privateKey' | 'retiredAt'> {
  readonly privateKey: string | null
  readonly retiredAt: number | null
}

const toStoredKey = (key: DomainKey): StoredKey => ({
  ...key,
  privateKey: key.privateKey ?? null,
  retiredAt: toTimeOrNull(key.retiredAt),
})

const fromStoredKey = (key: StoredKey): DomainKey => ({
  ...key,
  privateKey: key.privateKey ?? undefined,
  retiredAt: fromTimeOrNull(key.retiredAt),
})

export function toDomainRow(dialect: Dialect, project: ProjectId, domain: Domain): DomainRow {
  return {
    id: domain.id,
    project_id: project,
    domain: domain.domain,
    status: domain.status,
    keys: dialect.json.encode(domain.keys.map(toStoredKey)),
    answers: dialect.json.encode(domain.answers),
    version: domain.version,
    failures: domain.failures,
    unanswered: domain.unanswered,
    reason: domain.reason ?? null,
    watched_since: toTime(domain.watchedSince),
    verified_at: toTimeOrNull(domain.verifiedAt),
    failing_since: toTimeOrNull(domain.failingSince),
    checked_at: toTimeOrNull(domain.checkedAt),
    asked_at: toTimeOrNull(domain.askedAt),
    next_check_at: toTime(domain.nextCheckAt),
    created_at: toTime(domain.createdAt),
    updated_at: toTime(domain.updatedAt),
  }
}

export function fromDomainRow(dialect: Dialect, row: DomainRow): Domain {
  return {
    id: row.id as DomainId,
    domain: row.domain,
    status: row.status as DomainStatus,
    keys: dialect.json.decode<StoredKey[]>(row.keys).map(fromStoredKey),
    answers: dialect.json.decode<Domain['answers']>(row.answers),
    version: row.version,
    failures: row.failures,
    unanswered: row.unanswered,
    reason: row.reason ?? undefined,
    watchedSince: fromTime(row.watched_since),
    verifiedAt: fromTimeOrNull(row.verified_at),
    failingSince: fromTimeOrNull(row.failing_since),
    checkedAt: fromTimeOrNull(row.checked_at),
    askedAt: fromTimeOrNull(row.asked_at),
    nextCheckAt: fromTime(row.next_check_at),
    createdAt: fromTime(row.created_at),
    updatedAt: fromTime(row.updated_at),
  }
}
