import type { Kysely } from 'kysely'

/** The type of a column, independent of the engine. */
export type ColumnKind = 'text' | 'integer' | 'double' | 'json' | 'bytes'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
}

/** A table as the migrations create it. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly Column[]
  /** Whether triggers on earlier tables have filled it before it is copied: those rows are deleted first. */
  readonly isFilled?: boolean
}

/** All tables that the migrations create, parents before children. */
export interface Schema {
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
}

/** A value in transfer: 64-bit integers are exact, JSON is text. */
export type Cell = string | bigint | number | Uint8Array | null

/** A row, in the order of the table's columns. */
export type Row = readonly Cell[]

/** The limits of a batch: it ends at the one that comes first, and has at least one row. */
export interface Batch {
  readonly rows: number
  readonly bytes: number
}

/** The source or target of a copy, on one connection. It hides the differences between engines. */
export interface TransferDatabase {
  /** Its address without a password, for people to read. */
  readonly place: string
  readonly db: Kysely<unknown>
  /** Opens a snapshot of the database until `release`. */
  snapshot(): Promise<void>
  release(): Promise<void>
  /** Returns true if other processes of the product have it open. */
  isUsed(): Promise<boolean>
  /** Returns rows in primary key order, after a key. */
  read(table: Table, after: Row | undefined, batch: Batch): Promise<readonly Row[]>
  /** Returns the value in the form that this database can store. */
  storable(cell: Cell, kind: ColumnKind): Cell
  /** Inserts rows with storable values. Skips rows whose key exists. */
  insert(db: Kysely<unknown>, table: Table, rows: readonly Row[]): Promise<void>
  /** Returns the names of the applied migrations; none if the database is not one of the product's. */
  applied(): Promise<readonly string[]>
  /** Brings the schema up to date. */
  migrate(): Promise<void>
  /** Sets auto-incrementing columns to continue after the existing rows. */
  countOn(tables: readonly Table[]): Promise<void>
  /** Updates the query planner's statistics. */
  analyze(): Promise<void>
  close(): Promise<void>
}
