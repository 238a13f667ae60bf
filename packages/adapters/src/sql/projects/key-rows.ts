import type { FoundKey, KeyId, KeyKind, KeyScope, NamedKey, NewKey } from '@posthorn/core'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { ApiKeyRow } from './tables.ts'

/** A named key; those columns have values. */
export interface NamedKeyRow extends ApiKeyRow {
  id: string
  name: string
  scopes: string
  prefix: string
  created_by: string
  created_at: number
}

const BETWEEN = ' '

export const fromNamedKeyRow = (row: Omit<NamedKeyRow, 'hash' | 'project_id' | 'kind'>): NamedKey => ({
  id: row.id as KeyId,
  name: row.name,
  scopes: row.scopes.split(BETWEEN) as KeyScope[],
  prefix: row.prefix,
  expiresAt: fromTimeOrNull(row.expires_at),
  createdAt: fromTime(row.created_at),
  createdBy: row.created_by,
  usedAt: fromTimeOrNull(row.used_at),
})

export const toNamedKeyRow = (project: string, key: NewKey): NamedKeyRow => ({
  hash: key.hash,
  project_id: project,
  kind: 'named',
  id: key.id,
  name: key.name,
  scopes: key.scopes.join(BETWEEN),
  prefix: key.prefix,
  created_by: key.createdBy,
  expires_at: toTimeOrNull(key.expiresAt),
  created_at: toTime(key.createdAt),
  used_at: toTimeOrNull(key.usedAt),
})

/** A key beside its project, whose columns have the same names. */
export interface FoundKeyRow {
  kind: string
  key_id: string | null
  key_name: string
  key_scopes: string
  key_prefix: string
  key_created_by: string
  key_expires_at: number | null
  key_created_at: number
  key_used_at: number | null
}

export const FOUND_COLUMNS = [
  'api_keys.kind',
  'api_keys.id as key_id',
  'api_keys.name as key_name',
  'api_keys.scopes as key_scopes',
  'api_keys.prefix as key_prefix',
  'api_keys.created_by as key_created_by',
  'api_keys.expires_at as key_expires_at',
  'api_keys.created_at as key_created_at',
  'api_keys.used_at as key_used_at',
] as const

export function fromFoundRow(row: FoundKeyRow): Omit<FoundKey, 'project'> {
  const kind = row.kind as KeyKind
  if (row.key_id === null) return { kind }
  const named = fromNamedKeyRow({
    ...{ id: row.key_id, name: row.key_name, scopes: row.key_scopes, prefix: row.key_prefix },
    ...{ created_by: row.key_created_by, created_at: row.key_created_at },
    ...{ expires_at: row.key_expires_at, used_at: row.key_used_at },
  })
  return { kind, named }
}
