import type { PageRequest, Position } from '../page.ts'
import type { Field, FieldType, FieldValue } from './schema.ts'

/** How the number of contacts and of their fields changed. */
export interface CatalogueChange {
  /** Contacts that came, less those that went. */
  readonly contacts: number
  /**
   * For each field: contacts that have it now and had not, less those that lost it; and the type of a value that came,
   * undefined when it only went.
   */
  readonly fields: ReadonlyMap<string, { readonly delta: number; readonly type: FieldType | undefined }>
}

/** A field and how many contacts have it. */
export interface FieldUse extends Field {
  readonly contacts: number
}

/** How many values, and among how many of the newest contacts. */
export interface ValuesRequest {
  readonly limit: number
  readonly among: number
}

export type BuiltInColumn = 'subscribed' | 'createdAt' | 'updatedAt'

/** The catalogue of a project's custom fields, with counts that are maintained, not counted. */
export interface FieldStore {
  /**
   * Adds to the counts, in the transaction of what changed. A field that is not known yet, or was deleted, gets the type
   * of the change; a known one keeps its type. Takes no lock that another writer waits for. False when there would be
   * more than `PROJECT_FIELDS_MAX` fields: the transaction must not be committed then. A few that come at the same time
   * as others may be let in beyond that, and it may take a while until there is room again after a field was deleted.
   */
  record(change: CatalogueChange): Promise<boolean>
  /** Every known field by name, without the deleted ones, and how many contacts there are. Exact, also for what is not folded yet. */
  list(): Promise<{ readonly contacts: number; readonly fields: readonly FieldUse[] }>
  /** How many contacts the project has. */
  contactCount(): Promise<number>
  /** Fields that were deleted and not seen again since: conditions on them match nothing. */
  deletedNames(): Promise<readonly string[]>
  /** Those of these names that are deleted; cheap, for writers, who hold the contacts that they are about to write. */
  deletedAmong(names: readonly string[]): Promise<readonly string[]>
  /** Those of these names that are fields of the project now. */
  knownAmong(names: readonly string[]): Promise<readonly string[]>
  /** Marks the field as deleted; contacts keep their values until `removeValues` took them. */
  markDeleted(name: string): Promise<void>
  /**
   * Looks at contacts newest first behind a position, no more than `limit`, and takes the field from them and from the
   * counts; but once it was seen again since it was deleted, not from those that were written then or later. Answers with
   * how many had it and where to go on, undefined when all contacts were looked at. When the contacts were written is
   * left as it is.
   */
  removeValues(
    name: string,
    request: PageRequest & { readonly deletedAt: Date },
  ): Promise<{ readonly removed: number; readonly next: Position | undefined }>
  /**
   * Distinct numbers, booleans and texts of at most `VALUE_LENGTH_MAX` characters under a path of objects, in this order
   * and by size, at most `limit`; which ones are left out when there are more is open. Only the newest contacts are looked
   * at, `among` how many.
   */
  values(path: readonly string[], request: ValuesRequest): Promise<readonly FieldValue[]>
  /** The same of what every contact has: false and true, or times as ISO 8601 texts. */
  builtInValues(column: BuiltInColumn, request: ValuesRequest): Promise<readonly FieldValue[]>
  /** Counts all contacts and corrects the counts; for a project that a node of an older version wrote to. */
  recount(): Promise<void>
}
