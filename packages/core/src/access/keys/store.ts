import type { NamedKey } from '../../kernel/context/key.ts'
import type { KeyId } from '../../kernel/ids/ids.ts'

/** A key to store. */
export interface NewKey extends NamedKey {
  /** SHA-256 of the key, lower-case hex. */
  readonly hash: string
}

export type KeyAddition = 'added' | 'exists' | 'full'

/** The named keys of one project. Each change applies to the next look-up on every node. */
export interface KeyStore {
  /** Returns the keys, oldest first. */
  list(): Promise<readonly NamedKey[]>
  find(id: KeyId): Promise<NamedKey | undefined>
  /** Adds a key unless one has its name, or there are `max`. Throws `StoreConflict` for a hash that is taken. */
  add(key: NewKey, max: number): Promise<KeyAddition>
  /** Replaces the hash, prefix and time to expire of a key. Returns whether there is one. */
  renew(id: KeyId, key: Pick<NewKey, 'hash' | 'prefix' | 'expiresAt'>): Promise<boolean>
  /** Returns whether there was one. */
  remove(id: KeyId): Promise<boolean>
  /** Removes all of them. */
  clear(): Promise<void>
  /** Stores a use of the key, unless a later one is stored. */
  use(id: KeyId, at: Date): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly keys: KeyStore
  }
}
