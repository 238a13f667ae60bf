import type { Suppression } from './schema.ts'

/** Addresses of one project that get no mail. Found by hash alone, so that they outlive the contact. */
export interface SuppressionStore {
  /** Adds it unless the address is suppressed already; whether it did. */
  add(suppression: Suppression): Promise<boolean>
  /** Those of these hashes that are suppressed. */
  find(hashes: readonly string[]): Promise<readonly Suppression[]>
  /** Whether there was one. */
  remove(hash: string): Promise<boolean>
  /** Forgets the addresses and keeps the hashes. */
  forgetAddresses(hashes: readonly string[]): Promise<void>
}
