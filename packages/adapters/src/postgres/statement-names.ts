import { createHash } from 'node:crypto'

/** Commands that take less time when they are not prepared. */
const COMMAND = /^(?:begin|commit|rollback|savepoint|set )/
const NAMED_MAX = 500
/** A longer statement, such as a filter, is not used twice, and each connection would keep it. */
const NAMED_LENGTH_MAX = 20_000
/**
 * A statement for more rows than this is planned each time, which takes less than a millisecond. A prepared statement
 * keeps the plan from when the tables were small: one made for ten rows in a table of ten scanned all 20,000 contacts
 * of a project for each list of 150.
 */
const NAMED_ROWS_MAX = 64

const isLong = (value: unknown) => Array.isArray(value) && value.length > NAMED_ROWS_MAX

/** The names of prepared statements, which all connections share. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #replaced = 0

  /** Returns the name of a statement; undefined if it is not worth preparing. */
  of(text: string, values: readonly unknown[]): string | undefined {
    if (text.length > NAMED_LENGTH_MAX || COMMAND.test(text) || values.some(isLong)) return undefined
    const known = this.#names.get(text)
    return known || this.#names.size >= NAMED_MAX ? known : this.#add(text)
  }

  /** Gives a statement another name, unless it has one already. */
  replace(text: string, name: string | undefined): void {
    if (this.#names.get(text) !== name) return
    this.#replaced += 1
    this.#add(text, `_${this.#replaced}`)
  }

  /** Names the statement by a hash of its text, so that a name in a session always means the same statement. */
  #add(text: string, suffix = ''): string {
    const name = `posthorn_${createHash('sha256').update(text).digest('hex').slice(0, 32)}${suffix}`
    this.#names.set(text, name)
    return name
  }
}
