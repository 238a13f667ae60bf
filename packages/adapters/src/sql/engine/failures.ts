import type { StoreFailure } from '@posthorn/core/ports'

/** The number of failures of a database, by kind. */
export interface Failures {
  /** Counts an error of the database. Ignores errors that are not failures. */
  count(error: unknown): void
  add(kind: StoreFailure): void
  all(): Readonly<Record<StoreFailure, number>>
}

export function createFailures(kindOf: (error: unknown) => StoreFailure | undefined): Failures {
  const counts = new Map<StoreFailure, number>()
  const add = (kind: StoreFailure) => void counts.set(kind, (counts.get(kind) ?? 0) + 1)

  return {
    count(error) {
      const kind = kindOf(error)
      if (kind) add(kind)
    },
    add,
    all() {
      const of = (kind: StoreFailure) => counts.get(kind) ?? 0
      return {
        busy: of('busy'),
        connection: of('connection'),
        timeout: of('timeout'),
        read_only: of('read_only'),
        full: of('full'),
        constraint: of('constraint'),
        other: of('other'),
      }
    },
  }
}
