import type { FieldType } from './schema.ts'

/** A field as the catalogue holds it, deleted ones included. */
export interface CatalogueEntry {
  readonly type: FieldType
  readonly contacts: number
  readonly deleted: boolean
}

/**
 * What one record says of a field: the type of a value that came, that the field was deleted, or neither; and by how many
 * contacts it grew.
 */
export type FieldNote = readonly [mark: FieldType | 'deleted' | null, delta: number]

/** The entry after what is noted; the notes of a field count in the order in which they were made. */
export function afterNote(entry: CatalogueEntry | undefined, [mark, delta]: FieldNote): CatalogueEntry | undefined {
  if (mark === null || mark === 'deleted') {
    return entry && { ...entry, contacts: entry.contacts + delta, deleted: entry.deleted || mark === 'deleted' }
  }
  const isKnown = entry !== undefined && !entry.deleted
  return { type: isKnown ? entry.type : mark, contacts: (entry?.contacts ?? 0) + delta, deleted: false }
}
