import type { Operator, OperatorKey } from '@posthorn/core/access'
import { columns, type RowOf, text, time } from '../engine/columns.ts'

export const OPERATOR_KEY = columns<OperatorKey>()(
  {
    id: text(),
    name: text(),
    prefix: text(),
    createdBy: text(),
    expiresAt: time().optional(),
    createdAt: time(),
    usedAt: time().optional(),
  },
  { hash: text() },
)
export type OperatorKeyRow = RowOf<typeof OPERATOR_KEY>

export const OPERATOR = columns<Omit<Operator, 'email'>>()({ userId: text(), createdAt: time() })
export type OperatorRow = RowOf<typeof OPERATOR>

declare module '../tables.ts' {
  interface Tables {
    operator_keys: OperatorKeyRow
    operators: OperatorRow
  }
}
