import type { JobId } from '../ids.ts'

/** The files that wait for their import, each kept until its job has ended. */
export interface ImportStore {
  /** Keeps the file of a job; throws `StoreConflict` when the job has one. */
  save(jobId: JobId, content: Uint8Array): Promise<void>
  find(jobId: JobId): Promise<Uint8Array | undefined>
  /** How many bytes the project's files have together. */
  size(): Promise<number>
  delete(jobId: JobId): Promise<void>
}
