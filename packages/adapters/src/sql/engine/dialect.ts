import type { DataTest } from '@posthorn/core'
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Session } from './engine.ts'

/** The columns of a set of rows that is passed to a statement; a `json` one is given the value itself. */
export type Columns = Readonly<Record<string, 'text' | 'integer' | 'time' | 'json'>>

/** Rows to insert unless their unique columns say what another row says. They have a column `id`, and new ids. */
export interface FreeRows {
  readonly table: keyof Tables & string
  readonly columns: Columns
  /** The last of them tells the rows apart. */
  readonly unique: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Rows to insert, all or none. Columns that are not named are null. */
export interface NewRows {
  readonly table: keyof Tables & string
  readonly columns: Columns
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** How many mails a project gets of a claim. */
export interface Share {
  readonly projectId: string
  readonly limit: number
}

/** Everything in which the two SQL engines differ. An `if` on the engine anywhere else is a leak. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Column types of the migrations. */
  readonly types: {
    readonly json: RawBuilder<unknown>
    readonly bytes: RawBuilder<unknown>
    readonly time: RawBuilder<unknown>
    /** A primary key that the database counts up. */
    readonly sequence: RawBuilder<unknown>
  }
  /** Ends the definition of a table whose rows are best kept in the order of its primary key (measured: a quarter off an insert). */
  readonly clustered: RawBuilder<unknown>
  /** The present in milliseconds since 1970. */
  readonly nowMs: RawBuilder<number>
  /** The fields of a JSON object as a table with the columns `key` and `value`, for a `from`. */
  fieldsOf(column: Expression<unknown>, name: string): RawBuilder<unknown>
  /** What is asked of the value under names of objects within objects of a column of JSON; never null. */
  jsonTest(column: Expression<unknown>, path: readonly string[], test: DataTest): Expression<SqlBool>
  /** Whether the object in a column of JSON has the name itself, whatever its value. */
  hasName(column: Expression<unknown>, name: string): Expression<SqlBool>
  toJson(value: unknown): string
  fromJson<T>(stored: unknown): T
  /** Whether the column is one of many values, with a single parameter however many there are. */
  isOneOf(column: Expression<unknown>, values: readonly string[]): Expression<SqlBool>
  /** Whether the column is one of few values that a query finds: each is looked up, however many the planner expects. */
  isOneOfFound(column: Expression<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** Rows as a table of this name for a `from`, in a single parameter however many there are. */
  recordset(name: string, columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown>
  /** Whether the column holds a text in any case (ASCII letters at least); the text is taken literally. */
  contains(column: Expression<unknown>, text: string): Expression<SqlBool>
  /** The value under names of objects within objects of a column of JSON; null where there is none. */
  valueAt(column: Expression<unknown>, path: readonly string[]): RawBuilder<unknown>
  /** Whether the column holds the text, case mattering. */
  holds(column: Expression<unknown>, text: string): RawBuilder<SqlBool>
  /** Where the text begins within the column, from 1, case mattering; 0 when it is not in it. */
  position(column: Expression<unknown>, text: string): Expression<number>
  /** Inserts the rows that are free, within a transaction; answers with what the last of the unique columns says in these. */
  insertFree(db: Kysely<Tables>, set: FreeRows): Promise<readonly string[]>
  /** Inserts many rows, within a transaction. */
  insertAll(db: Kysely<Tables>, set: NewRows): Promise<void>
  /** The `id` of due mail as a selection: of each project up to its share in the order of claims. Other transactions pass it by. */
  dueMail(shares: readonly Share[], now: number): RawBuilder<unknown>
  /** Appended to a selection of rows that this transaction means to change: others pass them by. */
  readonly skipLocked: RawBuilder<unknown>
  /** Appended to a selection of rows that this transaction may write back: others wait for its end. */
  readonly locked: RawBuilder<unknown>
  /** Appended to the reading of a row that must stay as it is until the end of the transaction; others may read it so, too. */
  readonly shared: RawBuilder<unknown>
  /** Runs one read that may take minutes. */
  readAtLength<T>(session: Pick<Session, 'scan' | 'write'>, read: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Whether a read of very many rows is done sooner as two of its halves; where it is not, the database does so itself. */
  readonly readsSideBySide: boolean
  /** Keeps large values of the column as they are: to compress a file costs more than to write it. For a migration. */
  keepUncompressed(db: Kysely<Tables>, table: keyof Tables & string, column: string): Promise<void>
  /** Makes an index that finds texts by a part of them, where the engine has one and lets us; `holds` uses it. */
  indexParts(db: Kysely<Tables>, table: keyof Tables & string, column: string): Promise<void>
  /** Has the database count events by name and day whoever inserts and deletes them. For a migration. */
  countEvents(db: Kysely<Tables>): Promise<void>
  /** Lets the statements of this transaction take as long as they need. */
  allowTime(db: Kysely<Tables>): Promise<void>
  /** Takes a name until the end of the transaction, as soon as no other transaction holds it. */
  holdName(db: Kysely<Tables>, name: string): Promise<void>
  /** Takes a name until the end of the transaction; false when another transaction holds it. */
  lockName(db: Kysely<Tables>, name: string): Promise<boolean>
}
