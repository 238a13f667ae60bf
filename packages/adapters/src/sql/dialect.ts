import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** The columns of a set of rows that is passed to a statement. */
export type Columns = Readonly<Record<string, 'text' | 'integer' | 'time'>>

/** Everything in which the two SQL engines differ. An `if` on the engine anywhere else is a leak. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Column types of the migrations. */
  readonly types: {
    readonly json: RawBuilder<unknown>
    readonly bytes: RawBuilder<unknown>
    readonly time: RawBuilder<unknown>
  }
  /** Ends the definition of a table whose rows are best kept in the order of its primary key (measured: a quarter off an insert). */
  readonly clustered: RawBuilder<unknown>
  toJson(value: unknown): string
  fromJson<T>(stored: unknown): T
  /** Whether the column is one of many values, with a single parameter however many there are. */
  isOneOf(column: Expression<unknown>, values: readonly string[]): Expression<SqlBool>
  /** Rows as a table of this name for a `from`, in a single parameter however many there are. */
  recordset(name: string, columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown>
  /** Whether the column holds a text in any case (ASCII letters at least); the text is taken literally. */
  contains(column: Expression<unknown>, text: string): Expression<SqlBool>
  /** Appended to a selection of rows that this transaction means to change: others pass them by. */
  readonly skipLocked: RawBuilder<unknown>
  /** Appended to a selection of rows that this transaction may write back: others wait for its end. */
  readonly locked: RawBuilder<unknown>
  /** Takes a name until the end of the transaction; false when another transaction holds it. */
  lockName(db: Kysely<Tables>, name: string): Promise<boolean>
}
