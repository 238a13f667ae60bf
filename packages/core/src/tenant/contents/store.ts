import type { JobId, ProjectId } from '../../kernel/ids/ids.ts'

/** The name of a file that holds what the database held before: `contents/<project>/<file>`. */
export type ContentName = `contents/${string}`

/** Bytes, or the name under which `Files` keeps them. */
export type StoredContent = Uint8Array | ContentName

/** What has bytes that may move: an attachment by the hash of its bytes, or the file of an import by its job. */
export type ContentKey =
  | { readonly kind: 'attachment'; readonly projectId: ProjectId; readonly key: string }
  | { readonly kind: 'import'; readonly projectId: ProjectId; readonly key: JobId }

/** From this size on, in bytes, contents are worth a file. */
export const MOVED_SIZE_MIN = 16_384

/**
 * Attachments and files of imports of all projects, whose bytes may move from the database to `Files`. The store remembers
 * each name from before its file is put until after it is deleted, so that no file is forgotten, whoever dies in between.
 */
export interface ContentLine {
  /** Returns what has at least `MOVED_SIZE_MIN` bytes in the database, at most `limit`. */
  movable(limit: number): Promise<readonly ContentKey[]>
  /** Returns the bytes; undefined when they are gone, or moved. */
  bytes(content: ContentKey): Promise<Uint8Array | undefined>
  /** Remembers a file that is going to be put: unless it takes the place of bytes before `until`, it is leaving then. */
  expect(name: ContentName, until: Date): Promise<void>
  /** Leaves an expected name in place of the bytes. Returns false when they are gone, or moved, or the name is leaving. */
  move(content: ContentKey, name: ContentName): Promise<boolean>
  /** Returns files that nothing refers to any more, at most `limit`. */
  leaving(now: Date, limit: number): Promise<readonly ContentName[]>
  /** Forgets names whose files are deleted. */
  forget(names: readonly ContentName[]): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly contents: ContentLine
  }
}
