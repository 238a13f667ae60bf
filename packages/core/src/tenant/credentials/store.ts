import type { UserId } from '../../kernel/ids/ids.ts'
import type { Credential, CredentialKind } from './schema.ts'

/** Names one credential. */
export type CredentialKey = Pick<Credential, 'kind' | 'key'>

/** A use of a credential, which counts only if no other use was faster. */
export interface CredentialUse {
  readonly from: number
  readonly to: number
  readonly at: Date
}

/** The credentials with which users sign in, besides their passwords. */
export interface CredentialStore {
  /** Returns false when there is one with this kind and key, which is not changed. */
  insert(credential: Credential): Promise<boolean>
  find(key: CredentialKey): Promise<Credential | undefined>
  /** Returns all of a user, oldest first. */
  list(userId: UserId): Promise<readonly Credential[]>
  /** Increases the counter. Returns false when it is not `from` any more. */
  use(key: CredentialKey, use: CredentialUse): Promise<boolean>
  /** Returns false when the user has no such credential. */
  rename(userId: UserId, key: CredentialKey, name: string): Promise<boolean>
  /** Returns false when the user has no such credential: of several calls that remove it, one returns true. */
  remove(userId: UserId, key: CredentialKey): Promise<boolean>
  /** Removes all of a user, or all of these kinds. */
  removeAll(userId: UserId, kinds?: readonly CredentialKind[]): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly credentials: CredentialStore
  }
}
