import type { ProjectId } from '@posthorn/core/kernel'
import type { FieldType } from '@posthorn/core/people'
import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface FieldRow {
  project_id: ProjectId
  name: string
  type: FieldType
  /** The number of contacts that have it, without the pending `field_changes`. */
  contacts: number
  deleted: number
}

export interface ContactCountRow {
  project_id: ProjectId
  /** The number of contacts, without the pending `field_changes`. */
  contacts: number
  /** The number of fields that are not deleted, without the pending `field_changes`. */
  fields: Generated<number>
  /** The number of recounts. */
  recounts: Generated<number>
}

/**
 * Changes of a catalogue that are not counted yet: each is a row of its own, so that writers never wait for one
 * another.
 */
export interface FieldChangeRow {
  seq: Generated<number>
  project_id: ProjectId
  contacts: number
  /** For each field its type, if new, and the change in its number of contacts: `{"plan":["string",1]}`. */
  fields: Json | null
  /** The deleted field, if this records a deletion. */
  deletes: string | null
}
