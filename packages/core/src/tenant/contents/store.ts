import type { JobId, ProjectId } from '../../kernel/ids/ids.ts'

/** The name of a file with bytes that were in the database before: `contents/<project>/<file>`. */
export type ContentName = `contents/${string}`

/** The bytes, or the name of their file in `Files`. */
export type StoredContent = Uint8Array | ContentName

/** A row with bytes that may move: an attachment by the hash of its bytes, or the file of an import by its job. */
export type ContentKey =
  | { readonly kind: 'attachment'; readonly projectId: ProjectId; readonly key: string }
  | { readonly kind: 'import'; readonly projectId: ProjectId; readonly key: JobId }

/** The least size in bytes for which a file is worth it. */
export const MOVED_SIZE_MIN = 16_384

/**
 * Attachments and files of imports of all projects, whose bytes may move from the database to `Files`. The store
 * contains each name from before its file is stored until after it is deleted, so that no file is forgotten, whichever
 * process dies in between.
 */
export interface ContentLine {
  /** Returns contents of at least `MOVED_SIZE_MIN` bytes in the database, at most `limit`. */
  movable(limit: number): Promise<readonly ContentKey[]>
  /** Returns the bytes; undefined when they are gone, or moved. */
  bytes(content: ContentKey): Promise<Uint8Array | undefined>
  /**
   * Stores the name of a file that will be written: unless it replaces bytes before `until`, it is to be deleted then.
   */
  expect(name: ContentName, until: Date): Promise<void>
  /**
   * Replaces the bytes with an expected name. Returns false when they are gone or moved, or the file is to be deleted.
   */
  move(content: ContentKey, name: ContentName): Promise<boolean>
  /** Returns files without references, at most `limit`. */
  leaving(now: Date, limit: number): Promise<readonly ContentName[]>
  /** Forgets names whose files are deleted. */
  forget(names: readonly ContentName[]): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly contents: ContentLine
  }
}
