import type { JobId } from '../../kernel/ids/ids.ts'
import type { StoredContent } from '../../tenant/contents/store.ts'

/** Files that wait for their import. Each is kept until its job ends. */
export interface ImportStore {
  /** Stores the file of a job. Throws `StoreConflict` when the job has one. */
  save(jobId: JobId, content: Uint8Array): Promise<void>
  /** Returns the bytes, or the name of their file. */
  find(jobId: JobId): Promise<StoredContent | undefined>
  /** Returns the total bytes of the project's files, wherever they are. */
  size(): Promise<number>
  delete(jobId: JobId): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly imports: ImportStore
  }
}
