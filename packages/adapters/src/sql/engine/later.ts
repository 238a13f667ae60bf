import { type RawBuilder, sql } from 'kysely'

/** A placeholder for a value that is known only when the statement runs. */
export class Later<T> {
  readonly value: () => T
  constructor(value: () => T) {
    this.value = value
  }
}

/** A value, or a placeholder for it. */
export type NowOrLater<T> = T | Later<T>

/** Returns the parameter that `of` derives from the value. */
export function parameterOf<T>(value: NowOrLater<T>, of: (value: T) => unknown): RawBuilder<unknown> {
  return sql`${value instanceof Later ? new Later(() => of(value.value())) : of(value)}`
}
