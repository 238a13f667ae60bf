import type { Credential } from '@posthorn/core/tenant'
import { columns, integer, type RowOf, text, time } from '../engine/columns.ts'

export const CREDENTIAL = columns<Credential>()({
  userId: text(),
  kind: text(),
  key: text(),
  name: text(),
  data: text(),
  counter: integer().as({ read: (stored) => Number(stored) }),
  createdAt: time(),
  usedAt: time().optional(),
})
export type CredentialRow = RowOf<typeof CREDENTIAL>

declare module '../tables.ts' {
  interface Tables {
    credentials: CredentialRow
  }
}
