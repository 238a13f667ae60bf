import type { DataTest } from '@posthorn/core'
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Session } from './engine.ts'

/** Everything in which the two SQL engines differ, by subject. An `if` on the engine anywhere else is a leak. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The present in milliseconds since 1970. */
  readonly nowMs: RawBuilder<number>
  readonly schema: SchemaDialect
  readonly json: JsonDialect
  readonly texts: TextDialect
  readonly sets: SetDialect
  readonly locks: LockDialect
  readonly planner: PlannerDialect
}

/** What migrations need. */
export interface SchemaDialect {
  readonly types: {
    readonly json: RawBuilder<unknown>
    readonly bytes: RawBuilder<unknown>
    readonly time: RawBuilder<unknown>
    /** A primary key that the database counts up. */
    readonly sequence: RawBuilder<unknown>
  }
  /** Ends the definition of a table whose rows are best kept in the order of its primary key (measured: a quarter off an insert). */
  readonly clustered: RawBuilder<unknown>
  /** Keeps large values of the column as they are: to compress a file costs more than to write it. */
  keepUncompressed(db: Kysely<Tables>, table: keyof Tables & string, column: string): Promise<void>
  /** Makes an index that finds texts by a part of them, where the engine has one and lets us; `texts.holds` uses it. */
  indexParts(db: Kysely<Tables>, table: keyof Tables & string, column: string): Promise<void>
  /** Has the database count events by name and day whoever inserts and deletes them. */
  countEvents(db: Kysely<Tables>): Promise<void>
}

/** Columns of JSON. A path is the names of objects within objects. */
export interface JsonDialect {
  encode(value: unknown): string
  decode<T>(stored: unknown): T
  /** What is asked of the value at a path of the column; never null. */
  test(column: Expression<unknown>, path: readonly string[], test: DataTest): Expression<SqlBool>
  /** Whether the object in the column has the name itself, whatever its value. */
  hasName(column: Expression<unknown>, name: string): Expression<SqlBool>
  /** The value at a path of the column; null where there is none. */
  valueAt(column: Expression<unknown>, path: readonly string[]): RawBuilder<unknown>
  /** The fields of an object as a table with the columns `key` and `value`, for a `from`. */
  fieldsOf(column: Expression<unknown>, name: string): RawBuilder<unknown>
}

/** Texts that are looked for in columns, and taken literally. */
export interface TextDialect {
  /** Whether the column holds the text in any case (ASCII letters at least). */
  contains(column: Expression<unknown>, text: string): Expression<SqlBool>
  /** Whether the column holds the text, case mattering. */
  holds(column: Expression<unknown>, text: string): RawBuilder<SqlBool>
  /** Where the text begins within the column, from 1, case mattering; 0 when it is not in it. */
  position(column: Expression<unknown>, text: string): Expression<number>
  /** About how many bytes the value of the column takes, whatever its type, without reading it. */
  bytesOf(column: Expression<unknown>): RawBuilder<number>
}

/** Many values or rows in one statement. */
export interface SetDialect {
  /** Whether the column is one of many values, with a single parameter however many there are. */
  isOneOf(column: Expression<unknown>, values: readonly string[]): Expression<SqlBool>
  /** Rows as a table of this name for a `from`, in a single parameter or one a column, however many there are. */
  recordset(name: string, columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown>
  /** Inserts the rows that are free, within a transaction; answers with what the last of the unique columns says in these. */
  insertFree(db: Kysely<Tables>, set: FreeRows): Promise<readonly string[]>
  /** Inserts many rows, within a transaction. */
  insertAll(db: Kysely<Tables>, set: NewRows): Promise<void>
}

/** What transactions hold until they end. The first three are appended to a selection. */
export interface LockDialect {
  /** Rows that this transaction means to change: others pass them by. */
  readonly skipLocked: RawBuilder<unknown>
  /** Rows that this transaction may write back: others wait for its end. */
  readonly forUpdate: RawBuilder<unknown>
  /** Rows that must stay as they are; others may read them so, too. */
  readonly forShare: RawBuilder<unknown>
  /** Takes a name as soon as no other transaction holds it. */
  waitForName(db: Kysely<Tables>, name: string): Promise<void>
  /** Takes a name; false when another transaction holds it. */
  tryName(db: Kysely<Tables>, name: string): Promise<boolean>
}

/** How statements are best put, and how long they may take. */
export interface PlannerDialect {
  /** Whether the column is one of few values that a query finds: each is looked up, however many the planner expects. */
  isOneOfFound(column: Expression<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** The `id` of the first rows of each owner up to its share, line after line. Other transactions pass them by. */
  firstOfEach(shares: readonly Share[], lines: Lines): RawBuilder<unknown>
  /** Whether a read of very many rows is done sooner as two of its halves; where it is not, the database does so itself. */
  readonly readsSideBySide: boolean
  /** Runs one read that may take minutes. */
  readAtLength<T>(session: Pick<Session, 'scan' | 'write'>, read: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Lets the statements of this transaction take as long as they need. */
  allowTime(db: Kysely<Tables>): Promise<void>
}

/** The columns of a set of rows that is passed to a statement; a `json` one is given the value itself. */
export type Columns = Readonly<Record<string, 'text' | 'integer' | 'time' | 'json'>>

/** Rows to insert, all or none. Columns that are not named are null. */
export interface NewRows {
  readonly table: keyof Tables & string
  readonly columns: Columns
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Rows to insert unless their unique columns say what another row says. They have a column `id`, and new ids. */
export interface FreeRows extends NewRows {
  /** The last of them tells the rows apart. */
  readonly unique: readonly string[]
}

/** How many rows an owner gets. */
export interface Share {
  readonly owner: string
  readonly limit: number
}

/** Rows that each owner has in several lines. */
export interface Lines {
  /** The lines, the first to be served first. */
  readonly numbers: readonly number[]
  /** One line of one owner in its order: a selection of `id`, without a limit. */
  of(owner: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<unknown>
}
