import type { PageRequest, Position } from '../../kernel/page/page.ts'
import type { Field, FieldType, FieldValue } from './schema.ts'

/** A change of the number of contacts and of their fields. */
export interface CatalogueChange {
  /** New contacts minus deleted ones. */
  readonly contacts: number
  /**
   * For each field: contacts that gained it minus contacts that lost it, and the type of a new value, undefined when values
   * were only removed.
   */
  readonly fields: ReadonlyMap<string, { readonly delta: number; readonly type: FieldType | undefined }>
}

/** A field and how many contacts have it. */
export interface FieldUse extends Field {
  readonly contacts: number
}

/** The most values to list, and the number of the newest contacts to read. */
export interface ValuesRequest {
  readonly limit: number
  readonly among: number
}

export type BuiltInColumn = 'subscribed' | 'createdAt' | 'updatedAt'

/** The catalogue of a project's custom fields, with counts that are maintained, not counted. */
export interface FieldStore {
  /**
   * Adds to the counts, in the transaction of the change itself. A field that is new or was deleted gets the type of the
   * change; a known one keeps its type. Takes no lock that another writer waits for. Returns false when there would be more
   * than `PROJECT_FIELDS_MAX` fields: the transaction must not be committed then. Concurrent changes may exceed the limit
   * by a few fields, and it may take a while until a deleted field makes room.
   */
  record(change: CatalogueChange): Promise<boolean>
  /**
   * Returns every field by name, without deleted ones, and the number of contacts. Exact, including changes that are not
   * folded yet.
   */
  list(): Promise<{ readonly contacts: number; readonly fields: readonly FieldUse[] }>
  contactCount(): Promise<number>
  /** Returns fields that were deleted and not written since: conditions on them match nothing. */
  deletedNames(): Promise<readonly string[]>
  /**
   * Returns which of these names are deleted. Cheap enough for every write; the caller has locked the contacts that it
   * is about to write.
   */
  deletedAmong(names: readonly string[]): Promise<readonly string[]>
  /** Returns which of these names are fields of the project now. */
  knownAmong(names: readonly string[]): Promise<readonly string[]>
  /** Marks the field as deleted. Contacts keep their values until `removeValues` removes them. */
  markDeleted(name: string): Promise<void>
  /**
   * Removes the field from at most `limit` contacts after a position, newest first, and from the counts. When the field was
   * written again after its deletion, contacts written at the deletion or later keep it. Returns how many had it and where
   * to continue, undefined after the last contact. Does not change when contacts were updated.
   */
  removeValues(
    name: string,
    request: PageRequest & { readonly deletedAt: Date },
  ): Promise<{ readonly removed: number; readonly next: Position | undefined }>
  /**
   * Returns at most `limit` distinct numbers, booleans and texts of at most `VALUE_LENGTH_MAX` characters at a path, in
   * this order of types and sorted within each. When there are more, any may be left out. Reads only the `among` newest
   * contacts.
   */
  values(path: readonly string[], request: ValuesRequest): Promise<readonly FieldValue[]>
  /** Returns the values of a built-in field: false and true, or times as ISO 8601 texts. */
  builtInValues(column: BuiltInColumn, request: ValuesRequest): Promise<readonly FieldValue[]>
  /** Counts all contacts and corrects the counts. Needed after a node of an older version wrote to the project. */
  recount(): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly fields: FieldStore
  }
}
