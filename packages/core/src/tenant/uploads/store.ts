import type { PageRequest } from '../../kernel/page/page.ts'
import type { Upload, UploadId } from './schema.ts'

/** The most that a project may store. */
export interface UploadRoom {
  readonly files: number
  /** The bytes of all uploads together. */
  readonly bytes: number
}

/** The images of one project; their bytes are elsewhere. */
export interface UploadStore {
  find(id: UploadId): Promise<Upload | undefined>
  /** Returns uploads, newest first. */
  list(request: PageRequest): Promise<readonly Upload[]>
  /** Returns the number of uploads, and the bytes of all. */
  total(): Promise<UploadRoom>
  /**
   * Adds an upload: `exists` when its bytes are there already, and stay as they were; `full` when it does not fit,
   * however many are added at the same time.
   */
  add(upload: Upload, room: UploadRoom): Promise<'added' | 'exists' | 'full'>
  /** Returns whether there was one. */
  delete(id: UploadId): Promise<boolean>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly uploads: UploadStore
  }
}
