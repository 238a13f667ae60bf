import type Database from 'better-sqlite3'

/**
 * The function of `contains` for letters beyond ASCII, which LIKE compares in one case alone. Threads of scans have
 * their own.
 */
export const CONTAINS = 'posthorn_contains'

const reported = new WeakSet<Database.Database>()

/**
 * Adds the function to a connection, once: SQLite refuses to replace it while a statement runs. It costs a row some
 * microseconds, whatever the texts are; a pattern such as `*[aA][bB]…*` costs 40 ms on 20,000 characters that nearly
 * match.
 */
export function addContains(database: Database.Database): void {
  if (reported.has(database)) return
  reported.add(database)
  database.function(CONTAINS, { deterministic: true }, (text, lower) =>
    typeof text === 'string' && text.toLowerCase().includes(String(lower)) ? 1 : 0,
  )
}
