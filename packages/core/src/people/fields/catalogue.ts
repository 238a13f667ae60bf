import type { FieldType } from './schema.ts'

/** An entry of the catalogue; deleted fields have one, too. */
export interface CatalogueEntry {
  readonly type: FieldType
  readonly contacts: number
  readonly deleted: boolean
}

/**
 * One change of a field: the type of a new value, `deleted`, or null for neither; and by how many contacts its count
 * changes.
 */
export type FieldChange = readonly [mark: FieldType | 'deleted' | null, delta: number]

/** Returns the entry after a change. Changes of a field apply in the order in which they were made. */
export function applyChange(entry: CatalogueEntry | undefined, [mark, delta]: FieldChange): CatalogueEntry | undefined {
  if (mark === null || mark === 'deleted') {
    return entry && { ...entry, contacts: entry.contacts + delta, deleted: entry.deleted || mark === 'deleted' }
  }
  const isKnown = entry !== undefined && !entry.deleted
  return { type: isKnown ? entry.type : mark, contacts: (entry?.contacts ?? 0) + delta, deleted: false }
}
