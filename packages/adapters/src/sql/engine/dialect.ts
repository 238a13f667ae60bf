import type { DataTest } from '@posthorn/core/people'
import type { Expression, Kysely, QueryExecutorProvider, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Session } from './engine.ts'
import type { NowOrLater } from './later.ts'

/** Everything in which the two SQL engines differ, by subject. A test for the engine anywhere else is a leak. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Now, in milliseconds since 1970. */
  readonly nowMs: RawBuilder<number>
  /**
   * An integer with 60 unpredictable low bits, another one at each use. To use one twice, select it next to a window
   * function in a subquery: neither engine evaluates that again.
   */
  readonly randomBits: RawBuilder<number>
  readonly schema: SchemaDialect
  readonly json: JsonDialect
  readonly texts: TextDialect
  readonly sets: SetDialect
  readonly locks: LockDialect
  readonly commits: CommitDialect
  readonly planner: PlannerDialect
}

/** The types and statements that migrations need. */
export interface SchemaDialect {
  readonly types: {
    readonly json: RawBuilder<unknown>
    readonly bytes: RawBuilder<unknown>
    readonly time: RawBuilder<unknown>
    /** An auto-incrementing primary key. */
    readonly sequence: RawBuilder<unknown>
  }
  /**
   * Ends the definition of a table whose rows are best stored in primary key order (measured: inserts take a quarter
   * less).
   */
  readonly clustered: RawBuilder<unknown>
  /**
   * Returns true if the table exists, in the named schema or the first of the connection that has it. Does not read
   * columns of other tables.
   */
  hasTable(db: QueryExecutorProvider, name: string, schema?: string): Promise<boolean>
  /**
   * Indexes addresses and subjects of mails in the order of their lists, where reading those without the mails is
   * quicker.
   */
  indexSearchedMails(db: Kysely<Tables>): Promise<void>
  /** Stores large values of the column uncompressed: compressing a file costs more than writing it. */
  keepUncompressed(db: Kysely<Tables>, table: keyof Tables & string, column: string): Promise<void>
  /**
   * Creates an index that finds texts by a part of them, where the engine has one and allows it; `texts.holds` uses it.
   */
  indexParts(db: Kysely<Tables>, table: keyof Tables & string, column: string): Promise<void>
  /** Samples the column more finely, for a planner that estimates how many texts contain another. */
  sampleFinely(db: Kysely<Tables>, table: keyof Tables & string, column: string): Promise<void>
  /** Creates triggers that count all events by name and day. */
  countEvents(db: Kysely<Tables>): Promise<void>
  /** Gives each new event the number of its transaction, for every writer. */
  numberEvents(db: Kysely<Tables>): Promise<void>
  /** Creates triggers that remember the files of deleted rows. */
  leaveFiles(db: Kysely<Tables>, tables: readonly string[]): Promise<void>
  /** Creates triggers that count all settled mails of campaigns by status. */
  countCampaignMails(db: Kysely<Tables>): Promise<void>
  /** Creates triggers that count all moments of mails and deleted events by day. */
  countDays(db: Kysely<Tables>): Promise<void>
  /**
   * Creates triggers that count opens, clicks, and other engagement with the mails of campaigns: by name, the number
   * that a mail adds to the count.
   */
  countEngagement(db: Kysely<Tables>, counts: readonly RowCount[]): Promise<void>
  /** Creates triggers that count accepted mails other than those of campaigns by month. */
  countAccepted(db: Kysely<Tables>): Promise<void>
  /** Prepares tables whose rows change or go often, for engines that write changed rows to a new place. */
  makeRoom(db: Kysely<Tables>): Promise<void>
  /** Fills new pages of the table with new rows only to this part, for the same engines. */
  fillPages(db: Kysely<Tables>, table: keyof Tables, percent: number): Promise<void>
}

/** A number that a row adds to a count, as an expression of both engines. */
export interface RowCount {
  readonly name: string
  readonly of: (row: 'old' | 'new') => string
}

/** Columns of JSON. A path is a list of names through nested objects. */
export interface JsonDialect {
  encode(value: unknown): string
  decode<T>(stored: unknown): T
  /** Returns a test of the value at a path of the column; never null. */
  test(column: Expression<unknown>, path: readonly string[], test: DataTest): Expression<SqlBool>
  /** Returns a test that the object in the column has the name as a key, whatever its value. */
  hasName(column: Expression<unknown>, name: string): Expression<SqlBool>
  /** Returns the value at a path of the column; null if there is none. */
  valueAt(column: Expression<unknown>, path: readonly string[]): RawBuilder<unknown>
  /** Returns an object of at most 50 names and values, which are texts, JSON, or null; as a value for a column. */
  object(entries: readonly (readonly [name: string, value: RawBuilder<unknown>])[]): RawBuilder<unknown>
  /** Returns the object in the column with these values instead of its own, at most 50. */
  replaced(
    column: Expression<unknown>,
    entries: readonly (readonly [name: string, value: RawBuilder<unknown>])[],
  ): RawBuilder<unknown>
  /** Returns a column of JSON as a value of an object. */
  whole(column: Expression<unknown>): RawBuilder<unknown>
  /** Returns a column of 0 or 1 as a boolean of an object. */
  flag(column: Expression<unknown>): RawBuilder<unknown>
  /** Returns the fields of an object as a table with the columns `key` and `value`, for a `from`. */
  fieldsOf(column: Expression<unknown>, name: string): RawBuilder<unknown>
}

/** Literal text search in columns. */
export interface TextDialect {
  /** Returns a test that the column contains the text, with its letters in any case. */
  contains(column: Expression<unknown>, text: string): Expression<SqlBool>
  /** Returns a test that the column contains the text, case-sensitive. */
  holds(column: Expression<unknown>, text: string): RawBuilder<SqlBool>
  /** Returns the position of the text in the column, from 1, case-sensitive; 0 if it does not occur. */
  position(column: Expression<unknown>, text: string): Expression<number>
  /** Returns the text in lower case, in an order of code points: an index of it finds texts by their beginning. */
  folded(text: Expression<unknown>): RawBuilder<string>
  /** Returns the part of an address after the @, or else the whole text, in the order of `folded`. */
  domainOf(address: Expression<unknown>): RawBuilder<string>
  /** Returns the approximate size of the column's value in bytes, whatever its type, without reading it. */
  bytesOf(column: Expression<unknown>): RawBuilder<number>
}

/** Many values or rows in one statement. */
export interface SetDialect {
  /** Returns a test that the column is one of many values, in a single parameter. */
  isOneOf(column: Expression<unknown>, values: NowOrLater<readonly string[]>): Expression<SqlBool>
  /** Returns rows as a table of this name for a `from`, in one parameter or one per column, however many rows. */
  recordset(name: string, columns: Columns, rows: NowOrLater<readonly SetRow[]>): RawBuilder<unknown>
  /**
   * Inserts the rows that do not conflict, within a transaction. Returns their values in the last of the unique
   * columns.
   */
  insertFree(db: Kysely<Tables>, set: FreeRows): Promise<readonly string[]>
  /** Inserts many rows, within a transaction. */
  insertAll(db: Kysely<Tables>, set: NewRows): Promise<void>
}

/** Locks that last until the end of the transaction. The first three are appended to a selection. */
export interface LockDialect {
  /** Rows that this transaction will change; others skip them. */
  readonly skipLocked: RawBuilder<unknown>
  /** Rows that this transaction may change; others wait for its end. */
  readonly forUpdate: RawBuilder<unknown>
  /** Rows that must not change; others may lock them in the same way. */
  readonly forShare: RawBuilder<unknown>
  /** Rows that must not be locked by `forUpdate`; others may change them otherwise. */
  readonly forKeyShare: RawBuilder<unknown>
  /** Locks a name, and waits until no other transaction holds it. */
  waitForName(db: Kysely<Tables>, name: string): Promise<void>
  /** Locks a name; returns false if another transaction holds it. */
  tryName(db: Kysely<Tables>, name: string): Promise<boolean>
  /** Locks many names; returns for each whether it was free. */
  tryNames(db: Kysely<Tables>, names: readonly string[]): Promise<readonly boolean[]>
}

/** The numbers of transactions, by which new rows are read without a gap. */
export interface CommitDialect {
  /** The number of this transaction, for new rows; undefined where it is the default of the column. */
  readonly number: RawBuilder<number> | undefined
  /** Transactions with lower numbers have ended: their rows are there, and no more of them follow. */
  readonly settled: RawBuilder<number>
  /** No transaction has this number or a higher one yet. */
  readonly next: RawBuilder<number>
}

/** How statements are best written, and how long they may take. */
export interface PlannerDialect {
  /**
   * Returns a test that the column is one of few values that a query finds. Each is looked up, however many the planner
   * expects.
   */
  isOneOfFound(column: Expression<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool>
  /**
   * Selects the `id` of the first rows of each owner up to its share, line after line. Other transactions skip them.
   */
  firstOfEach(shares: readonly Share[], lines: Lines): RawBuilder<unknown>
  /** Whether reading very many rows is faster as two parallel halves. If not, the database parallelizes by itself. */
  readonly readsSideBySide: boolean
  /** Runs one read that may take minutes. */
  readAtLength<T>(session: Pick<Session, 'scan' | 'write'>, read: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Counts rows of one table. If reading all would take long, a number above `COUNTED_AT_MOST` is an estimate. */
  countRows<Table extends keyof Tables>(db: Kysely<Tables>, rows: Rows<Table>): Promise<number>
  /** Lets the statements of this transaction take as long as they need. */
  allowTime(db: Kysely<Tables>): Promise<void>
}

/** A selection of one table, used only for its number of rows. */
export type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, { one: number }>

/** The columns of a set of rows passed to a statement; a `json` column takes the value itself. */
export type Columns = Readonly<Record<string, 'text' | 'integer' | 'time' | 'json'>>

/** A row of a set, by column. */
export type SetRow = Readonly<Record<string, unknown>>

/** Rows to insert, all or none. Columns not named are null. */
export interface NewRows {
  readonly table: keyof Tables & string
  readonly columns: Columns
  readonly rows: readonly SetRow[]
}

/**
 * Rows to insert unless another row has the same values in the unique columns. They have a column `id`, and new ids.
 */
export interface FreeRows extends NewRows {
  /** The last of them differs between the rows. */
  readonly unique: readonly string[]
}

/** The number of rows that each owner gets. */
export interface Share {
  readonly owner: string
  readonly limit: number
  /** The owner's lines in the order in which they are served. */
  readonly lines: readonly number[]
}

/** Rows that each owner has in several lines. */
export interface Lines {
  /** Selects the `id` of one line of one owner in order, without a limit. */
  of(owner: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<unknown>
}
