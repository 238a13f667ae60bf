/** A file that is read: its bytes come piece by piece. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number
  /** The bytes, which may be read once. A reader that stops early closes the file. */
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Stores files under names that core chooses: segments of letters, digits, `.`, `_` and `-` with slashes between them,
 * none of them `.` or `..`. A name always means the same bytes.
 */
export interface Files {
  /**
   * Stores a file, completely or not at all; durable when the promise resolves. An existing file is not overwritten.
   */
  put(name: string, content: Uint8Array): Promise<void>
  /** Returns undefined where there is no such file. */
  open(name: string): Promise<OpenFile | undefined>
  /** Deletes a file, if there is one. */
  delete(name: string): Promise<void>
  /** Rejects with the reason when files cannot be stored. */
  check(): Promise<void>
}
