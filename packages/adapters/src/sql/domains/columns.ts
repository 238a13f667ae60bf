import type { ProjectId } from '@posthorn/core/kernel'
import type { Domain, DomainKey } from '@posthorn/core/tenant'
import { columns, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import { fromTimeOrNull, toTimeOrNull } from '../engine/values.ts'

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

export const DOMAIN = columns<Domain>()(
  {
    id: text(),
    domain: text(),
    status: text(),
    keys: json().as({
      read: (stored, coder) => coder.json.decode<StoredKey[]>(stored).map(fromStoredKey),
      write: (keys) => keys.map(toStoredKey),
    }),
    answers: json(),
    version: integer(),
    failures: integer(),
    unanswered: integer(),
    reason: text().optional(),
    watchedSince: time(),
    verifiedAt: time().optional(),
    failingSince: time().optional(),
    checkedAt: time().optional(),
    askedAt: time().optional(),
    nextCheckAt: time(),
    createdAt: time(),
    updatedAt: time(),
  },
  { project_id: text<ProjectId>() },
)
export type DomainRow = RowOf<typeof DOMAIN>

declare module '../tables.ts' {
  interface Tables {
    domains: DomainRow
  }
}
