import type { Kysely } from 'kysely'

/** What a column holds, whatever the engine calls its type. */
export type ColumnKind = 'text' | 'integer' | 'double' | 'json' | 'bytes'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
}

/** A table as the migrations make it. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly Column[]
}

/** Everything that the migrations make, parents before children. */
export interface Schema {
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
}

/** A value on its way: integers of 64 bits exactly, JSON as text. */
export type Cell = string | bigint | number | Uint8Array | null

/** In the order of the table's columns. */
export type Row = readonly Cell[]

/** A batch ends with whichever comes first; one row it always has. */
export interface Batch {
  readonly rows: number
  readonly bytes: number
}

/** A database that is copied from or to; one connection. In what the engines differ is behind it. */
export interface TransferDatabase {
  /** Where it is, as people may read it: without a password. */
  readonly place: string
  readonly db: Kysely<unknown>
  /** Begins to see one moment of the database, until `release`. */
  snapshot(): Promise<void>
  release(): Promise<void>
  /** Whether other processes of the product have it open. */
  isUsed(): Promise<boolean>
  /** Rows in the order of the primary key, after a key. */
  read(table: Table, after: Row | undefined, batch: Batch): Promise<readonly Row[]>
  /** The value as this database is able to hold it. */
  storable(cell: Cell, kind: ColumnKind): Cell
  /** Inserts rows whose values are storable; a row whose key is there already is left as it is. */
  insert(db: Kysely<unknown>, table: Table, rows: readonly Row[]): Promise<void>
  /** Brings the schema up to date. */
  migrate(): Promise<void>
  /** Lets columns that the database counts up go on behind the rows that are there. */
  countOn(tables: readonly Table[]): Promise<void>
  /** Gathers what the planner of queries must know of many new rows. */
  analyze(): Promise<void>
  close(): Promise<void>
}

/** An operation on a whole database that was refused or failed, in words for people. `code` is stable. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
  readonly code: string
  /** How to go on. */
  readonly suggestion: string | undefined

  constructor(code: string, message: string, options: { readonly cause?: unknown; readonly suggestion?: string } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.suggestion = options.suggestion
  }
}
