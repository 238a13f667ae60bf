import type Database from 'better-sqlite3'
import type { Revision } from '../sql/engine/remembered.ts'

/** Statements that change projects or keys. No trigger does. */
const CHANGES = /\b(?:update|into|from)\s+"?(?:projects|api_keys)\b/i
const READS = /^\s*select\b/i

export const changesProjects = (source: string): boolean => CHANGES.test(source) && !READS.test(source)

/**
 * Counts the commits that may have changed projects or keys: those of this process by their statements, and all of
 * other connections, in this process or another, by `data_version`, which costs 2 µs (measured).
 */
export class ProjectRevision {
  readonly #dataVersion: Database.Statement<[], number>
  #seen: number | undefined
  #number = 0
  #isChanging = false

  /** The connection that writes, whose own commits leave `data_version` as it is. */
  constructor(writing: Database.Database) {
    this.#dataVersion = writing.prepare<[], number>('pragma data_version').pluck()
  }

  readonly current: Revision = () => {
    if (this.#isChanging) return undefined
    const seen = this.#readVersion()
    if (seen === undefined) return undefined
    if (seen !== this.#seen) {
      this.#seen = seen
      this.#number += 1
    }
    return this.#number
  }

  /** A statement of the open transaction changes projects or keys. */
  changing(): void {
    this.#isChanging = true
  }

  /** The transaction was committed or rolled back. */
  ended(): void {
    if (this.#isChanging) this.#number += 1
    this.#isChanging = false
  }

  #readVersion(): number | undefined {
    try {
      return this.#dataVersion.get()
    } catch {
      return undefined // The statement that reads the rows fails for the same reason, and reports it.
    }
  }
}
