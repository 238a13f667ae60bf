import type { KeyId, KeyKind } from '@posthorn/core/kernel'
import type { FoundKey } from '@posthorn/core/tenant'
import type { Dialect } from '../engine/dialect.ts'
import { NAMED_KEY } from './key-columns.ts'

/** A key joined with its project, whose columns have the same names. */
export interface FoundKeyRow {
  kind: KeyKind
  key_id: KeyId | null
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

export function fromFoundRow(dialect: Dialect, row: FoundKeyRow): Omit<FoundKey, 'project'> {
  const { kind } = row
  if (row.key_id === null) return { kind }
  const named = NAMED_KEY.fromRow(dialect, {
    id: row.key_id,
    name: row.key_name,
    scopes: row.key_scopes,
    prefix: row.key_prefix,
    created_by: row.key_created_by,
    created_at: row.key_created_at,
    expires_at: row.key_expires_at,
    used_at: row.key_used_at,
  })
  return { kind, named }
}
