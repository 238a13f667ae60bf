/** Files on their way out: their bytes are read piece by piece. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number
  /** May be read once. Whoever stops early closes the file. */
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Keeps files under names that core chooses: segments of letters, digits, `.`, `_` and `-` with slashes between them, none
 * of them `.` or `..`. A name always means the same bytes.
 */
export interface Files {
  /** Keeps a file, wholly or not at all; durable when the promise resolves. A name that is taken keeps what it has. */
  put(name: string, content: Uint8Array): Promise<void>
  /** Returns undefined where there is no such file. */
  open(name: string): Promise<OpenFile | undefined>
  /** Deletes a file, if there is one. */
  delete(name: string): Promise<void>
  /** Rejects with the reason when files cannot be kept. */
  check(): Promise<void>
}
