import type { Suppression, SuppressionReason } from './schema.ts'

/** Newest first, those of one moment by falling hash; only those with the reason unless it is undefined. */
export interface SuppressionRange {
  readonly limit: number
  /** The last suppression of the page before. */
  readonly after: Pick<Suppression, 'createdAt' | 'hash'> | undefined
  readonly reason: SuppressionReason | undefined
}

/** Addresses of one project that get no mail. Found by hash alone, so that they outlive the contact. */
export interface SuppressionStore {
  /** Adds it unless the address is suppressed already; whether it did. */
  add(suppression: Suppression): Promise<boolean>
  /** Adds those whose addresses are not suppressed yet, in one statement; returns their hashes. No hash is given twice. */
  addMany(suppressions: readonly Suppression[]): Promise<readonly string[]>
  list(range: SuppressionRange): Promise<readonly Suppression[]>
  /** How many there are, with the reason unless it is undefined. */
  count(reason: SuppressionReason | undefined): Promise<number>
  /** Those of these hashes that are suppressed. */
  find(hashes: readonly string[]): Promise<readonly Suppression[]>
  /** Whether there was one. */
  remove(hash: string): Promise<boolean>
  /** Forgets the addresses and keeps the hashes. */
  forgetAddresses(hashes: readonly string[]): Promise<void>
}
