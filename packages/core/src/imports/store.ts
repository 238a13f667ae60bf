import type { JobId } from '../ids.ts'

/** Files that wait for their import. Each is kept until its job ends. */
export interface ImportStore {
  /** Stores the file of a job. Throws `StoreConflict` when the job has one. */
  save(jobId: JobId, content: Uint8Array): Promise<void>
  find(jobId: JobId): Promise<Uint8Array | undefined>
  /** Returns the total bytes of the project's files. */
  size(): Promise<number>
  delete(jobId: JobId): Promise<void>
}
