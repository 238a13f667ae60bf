import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import type { StoredAnswer } from '@posthorn/core/tenant'
import type { Dialect } from '../engine/dialect.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { IdempotencyRow } from './tables.ts'

export const lockName = (project: ProjectId, key: string) => `idempotency:${project}:${key}`

export function idsOf(
  dialect: Dialect,
  { contact_id, contact_ids }: Pick<IdempotencyRow, 'contact_id' | 'contact_ids'>,
): readonly ContactId[] {
  if (contact_ids !== null) return dialect.json.decode(contact_ids)
  return contact_id === null ? [] : [contact_id]
}

export function fromAnswerRow(dialect: Dialect, row: IdempotencyRow): StoredAnswer {
  return {
    key: row.key,
    fingerprint: row.fingerprint,
    statusCode: row.status_code,
    body: row.body,
    expiresAt: fromTime(row.expires_at),
    contactIds: idsOf(dialect, row),
  }
}

/** Returns the answer as a row. An index finds answers that name one contact, as most answers do. */
export function toAnswerRow<J>(
  project: ProjectId,
  { key, fingerprint, statusCode, body, expiresAt, contactIds }: StoredAnswer,
  json: (ids: readonly ContactId[]) => J,
) {
  const [first, ...others] = contactIds
  return {
    project_id: project,
    key,
    fingerprint,
    status_code: statusCode,
    body,
    expires_at: toTime(expiresAt),
    contact_id: others.length > 0 ? null : (first ?? null),
    contact_ids: others.length > 0 ? json(contactIds) : null,
  }
}
