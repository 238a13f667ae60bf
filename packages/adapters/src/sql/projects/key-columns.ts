import type { KeyKind, KeyScope, NamedKey, ProjectId } from '@posthorn/core/kernel'
import { columns, type RowOf, text, time, words } from '../engine/columns.ts'

export const NAMED_KEY = columns<NamedKey>()(
  {
    id: text(),
    name: text(),
    scopes: text().as(words<KeyScope>()),
    prefix: text(),
    createdBy: text(),
    expiresAt: time().optional(),
    createdAt: time(),
    usedAt: time().optional(),
  },
  { hash: text(), project_id: text<ProjectId>(), kind: text<KeyKind>() },
)
/** A named key, whose optional columns have values. */
export type NamedKeyRow = RowOf<typeof NAMED_KEY>
type OfEachKey = Pick<NamedKeyRow, 'hash' | 'project_id' | 'kind'>
/** A key without a name, which has only these columns. */
export type ApiKeyRow = OfEachKey & { [N in Exclude<keyof NamedKeyRow, keyof OfEachKey>]: NamedKeyRow[N] | null }
