import type { ContactId } from '../../kernel/ids/ids.ts'

/** The first result of a request with an idempotency key. */
export interface StoredAnswer {
  readonly key: string
  /** SHA-256 of method, path and body. */
  readonly fingerprint: string
  readonly statusCode: number
  /** The body as it was sent; sealed when it contains a secret. */
  readonly body: string
  readonly expiresAt: Date
  /** The contacts that the answer names. */
  readonly contactIds: readonly ContactId[]
}

/** The answers of one project that can be replayed. */
export interface IdempotencyStore {
  /** Locks the key until the transaction ends. Returns false when another transaction holds it. */
  lock(key: string): Promise<boolean>
  find(key: string): Promise<StoredAnswer | undefined>
  /** Stores the answer, and replaces an earlier one with the same key. */
  save(answer: StoredAnswer): Promise<void>
  /** Deletes the answers that name one of these contacts. */
  forgetContacts(contactIds: readonly ContactId[]): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly idempotency: IdempotencyStore
  }
}
