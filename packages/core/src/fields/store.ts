import type { Field } from './schema.ts'

/** The catalogue of a project's custom fields. */
export interface FieldStore {
  /** Adds the fields that are not known yet; a known field keeps its type whatever is passed. */
  ensure(fields: readonly Field[]): Promise<void>
  /** Every known field, by name. */
  list(): Promise<readonly Field[]>
}
