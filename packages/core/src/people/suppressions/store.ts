import type { Suppression, SuppressionReason } from './schema.ts'

/** A page: newest first, then by descending hash. `reason` filters unless it is undefined. */
export interface SuppressionRange {
  readonly limit: number
  /** The last suppression of the previous page. */
  readonly after: Pick<Suppression, 'createdAt' | 'hash'> | undefined
  readonly reason: SuppressionReason | undefined
}

/** The suppressed addresses of one project. They are found by hash alone, so that they outlive the contact. */
export interface SuppressionStore {
  /** Adds a suppression unless the address has one. Returns whether it did. */
  add(suppression: Suppression): Promise<boolean>
  /** Adds suppressions of addresses without one, in one statement. Returns their hashes. Hashes in the input are unique. */
  addMany(suppressions: readonly Suppression[]): Promise<readonly string[]>
  list(range: SuppressionRange): Promise<readonly Suppression[]>
  /** Counts suppressions, filtered by reason unless it is undefined. More than `COUNTED_AT_MOST` may be an estimate. */
  count(reason: SuppressionReason | undefined): Promise<number>
  /** Returns the suppressions with these hashes. */
  find(hashes: readonly string[]): Promise<readonly Suppression[]>
  /** Returns whether there was one. */
  remove(hash: string): Promise<boolean>
  /** Deletes the addresses and keeps the hashes. */
  forgetAddresses(hashes: readonly string[]): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly suppressions: SuppressionStore
  }
}
