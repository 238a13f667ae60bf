import type { PageRequest, Walked } from '../../kernel/page/page.ts'
import type { Suppression, SuppressionQuery } from './schema.ts'

/** Filters of a list, each unless it is undefined. */
export type SuppressionFilter = Pick<SuppressionQuery, 'reason' | 'kind' | 'from' | 'to'>

/** A page: newest first, then by descending hash, which is the id of the position. */
export interface SuppressionRange extends SuppressionFilter, PageRequest {}

/** A page of the entries whose address or domain begins with a text; see `matchesSearch`. */
export interface SuppressionSearch extends SuppressionRange {
  readonly text: string
  /** From this number of matches on, a page looks only at `most` entries. */
  readonly many: number
  readonly most: number
}

/** The entries of one project. They are found by hash alone, so that those of addresses outlive the contact. */
export interface SuppressionStore {
  /** Adds a suppression unless there is one with its hash. Returns whether it did. */
  add(suppression: Suppression): Promise<boolean>
  /** Adds suppressions whose hashes are new, in one statement. Returns their hashes. Hashes in the input are unique. */
  addMany(suppressions: readonly Suppression[]): Promise<readonly string[]>
  list(range: SuppressionRange): Promise<readonly Suppression[]>
  /** Counts suppressions. More than `COUNTED_AT_MOST` may be an estimate. */
  count(filter: SuppressionFilter): Promise<number>
  /** Returns matches, newest first, and the number of all of them, or of all without filters if that is `many`. */
  search(search: SuppressionSearch): Promise<Walked<Suppression> & { readonly total: number }>
  /** Returns the suppressions with these hashes. */
  find(hashes: readonly string[]): Promise<readonly Suppression[]>
  /** Returns whether there was one. */
  remove(hash: string): Promise<boolean>
  /** Deletes the addresses and keeps the hashes. */
  forgetAddresses(hashes: readonly string[]): Promise<void>
  /** Returns the version of the domains and patterns; undefined where there have been none. */
  ruleVersion(): Promise<string | undefined>
  /** Returns the domains and patterns, oldest first, then by hash. */
  rules(): Promise<readonly Suppression[]>
  /**
   * Begins a change of the domains and patterns: sets their version, lets no other transaction change them until this
   * one ends, and returns their number.
   */
  changeRules(version: string): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly suppressions: SuppressionStore
  }
}
