import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface FieldTables {
  fields: FieldRow
  contact_counts: ContactCountRow
  field_changes: FieldChangeRow
}

export interface FieldRow {
  project_id: string
  name: string
  type: string
  /** How many contacts have it, but for what lies in `field_changes`. */
  contacts: number
  deleted: number
}

export interface ContactCountRow {
  project_id: string
  /** How many contacts there are, but for what lies in `field_changes`. */
  contacts: number
  /** How many fields there are that are not deleted, but for what lies in `field_changes`. */
  fields: Generated<number>
  /** How often all of them were counted anew. */
  recounts: Generated<number>
}

/** What changed in a catalogue and is not counted yet: rows of its own, so that writers never wait for one another. */
export interface FieldChangeRow {
  seq: Generated<number>
  project_id: string
  contacts: number
  /** Of each field its type if it is new and by how many contacts it grew: `{"plan":["string",1]}`. */
  fields: Json | null
  /** The field that was deleted, if this says so. */
  deletes: string | null
}
