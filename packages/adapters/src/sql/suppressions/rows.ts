import type { Suppression, SuppressionReason } from '@posthorn/core'
import { fromTime } from '../engine/values.ts'
import type { SuppressionRow } from './tables.ts'

export function fromSuppressionRow(row: SuppressionRow): Suppression {
  return {
    hash: row.hash,
    email: row.email ?? undefined,
    reason: row.reason as SuppressionReason,
    createdAt: fromTime(row.created_at),
  }
}
