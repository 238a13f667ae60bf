import type { Generated } from 'kysely'
import { type Codec, type JsonCoder, type Kind, Mapping, PLAIN_KINDS, type StoredValue } from './mapping.ts'

/**
 * The column table of a noun: one declaration, from which its row type, the kinds of its columns in sets, and both
 * mappings are derived. A column that does not fit its field does not compile, nor does a field without a column.
 */

declare const plain: unique symbol
/** A codec of columns that need no conversion. */
interface PlainCodec {
  readonly [plain]: true
}

/** A column. `Value` is the type of a column that is not a field, `Read` the type that its codec reads. */
class Column<K extends Kind, Optional extends boolean, Name, Value, Read = PlainCodec, Made extends boolean = false> {
  declare readonly types: { value: Value; read: Read; optional: Optional; made: Made }
  readonly kind: K
  readonly name: Name
  readonly isOptional: boolean
  readonly codec: Codec<Read, StoredValue[K]> | undefined

  constructor({ kind, name, isOptional = false, codec }: ColumnFacts<K, Name, Read>) {
    this.kind = kind
    this.name = name
    this.isOptional = isOptional
    this.codec = codec
  }

  /** Maps null in the database to undefined in the noun. */
  optional(): Column<K, true, Name, Value, Read, Made> {
    return new Column({ ...this, isOptional: true })
  }

  as<R>(codec: Codec<R, StoredValue[K]>): Column<K, Optional, Name, Value, R, Made> {
    return new Column({ ...this, codec })
  }

  /** Lets the database set the first value. */
  made(): Column<K, Optional, Name, Value, Read, true> {
    return new Column(this)
  }
}

interface ColumnFacts<K extends Kind, Name, Read> {
  readonly kind: K
  readonly name: Name
  readonly isOptional?: boolean
  readonly codec?: Codec<Read, StoredValue[K]> | undefined
}

type New<K extends Kind, Name, Value = StoredValue[K]> = Column<K, false, Name, Value>

/** A text, by default named as its field in snake case. If it is not a field, its type can be given. */
export function text<Value extends string = string>(): New<'text', undefined, Value>
export function text<const Name extends string>(name: Name): New<'text', Name>
export function text(name?: string) {
  return new Column({ kind: 'text', name })
}

export function integer<Value extends number = number>(): New<'integer', undefined, Value>
export function integer<const Name extends string>(name: Name): New<'integer', Name>
export function integer(name?: string) {
  return new Column({ kind: 'integer', name })
}

/** A boolean, as 0 or 1. */
export function flag(): New<'flag', undefined>
export function flag<const Name extends string>(name: Name): New<'flag', Name>
export function flag(name?: string) {
  return new Column({ kind: 'flag', name })
}

/** A boolean, as 1 or null: a null is not bound. */
export function mark(): New<'mark', undefined> {
  return new Column({ kind: 'mark', name: undefined })
}

/** A date, as milliseconds since 1970. */
export function time(): New<'time', undefined>
export function time<const Name extends string>(name: Name): New<'time', Name>
export function time(name?: string) {
  return new Column({ kind: 'time', name })
}

/** JSON. Its value is trusted as it was written, unless a codec tests it. */
export function json(): New<'json', undefined>
export function json<const Name extends string>(name: Name): New<'json', Name>
export function json(name?: string) {
  return new Column({ kind: 'json', name })
}

export function bytes(): New<'bytes', undefined> {
  return new Column({ kind: 'bytes', name: undefined })
}

/** Words as one text, separated by blanks. They are trusted as they were written. */
export const words = <Word extends string>() => ({
  read: (stored: string): readonly Word[] => stored.split(' ') as Word[],
  write: (value: readonly Word[]) => value.join(' '),
})

type AnyColumn = Column<Kind, boolean, string | undefined, unknown, unknown, boolean>

/** The columns that fit a field. */
type FittingCodec<Field> = Fits<Exclude<Field, undefined>, undefined extends Field ? true : false>
type Fits<Value, Optional extends boolean> =
  | Column<PlainKind<Value>, Optional, string | undefined, unknown>
  | { [K in Kind]: Column<K, Optional, string | undefined, unknown, Value> }[Kind]
type PlainKind<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number]
    ? 'integer'
    : [Value] extends [boolean]
      ? 'flag' | 'mark'
      : [Value] extends [Date]
        ? 'time'
        : [Value] extends [Uint8Array]
          ? 'bytes'
          : 'json'

type Fields<Noun> = { readonly [F in keyof Noun]-?: FittingCodec<Noun[F]> }
type Others = Readonly<Record<string, AnyColumn>>

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''
type NameOf<F, C> = C extends { readonly name: infer Name extends string } ? Name : F extends string ? Snake<F> : never

/** The value of a field in a row: for a text, it has the field's own type, such as a branded id. */
type Value<C, Field> = C extends {
  readonly kind: infer K extends Kind
  readonly types: { optional: infer Optional; read: infer Read }
}
  ? OrNull<[Read, K] extends [PlainCodec, 'text'] ? Exclude<Field, undefined> : StoredValue[K], Optional>
  : never
type Other<C> = C extends { readonly types: { value: infer V; optional: infer Optional; made: infer Made } }
  ? Made extends true
    ? Generated<OrNull<V, Optional>>
    : OrNull<V, Optional>
  : never
type OrNull<V, Optional> = Optional extends true ? V | null : V

type FieldRow<Noun, F> = { -readonly [N in keyof F & keyof Noun as NameOf<N, F[N]>]: Value<F[N], Noun[N]> }
type OtherRow<O> = { -readonly [N in keyof O]: Other<O[N]> }

/** The rows of a table: `type TemplateRow = RowOf<typeof TEMPLATE>`. */
export type RowOf<T> = T extends { readonly types: (row: infer Row) => void } ? Row : never

/** The kinds of columns in sets of rows; see `Columns` of the dialect. */
type SetKind = 'text' | 'integer' | 'time' | 'json'

export interface ColumnTable<Noun, Own, Row> {
  readonly types: (row: Row) => void
  /** The columns of the fields, with the kinds of sets. */
  readonly columns: Readonly<Record<keyof Own & string, SetKind>>
  /** All columns of the table. */
  readonly all: readonly { readonly name: keyof Row & string; readonly isOptional: boolean }[]
  /** Their names. */
  readonly names: readonly (keyof Row & string)[]
  /** The columns of the fields. */
  toRow(coder: JsonCoder, noun: Noun): Own
  /** Converts a noun to a row of a set, where a column of JSON has the value itself. */
  toSetRow(noun: Noun): Record<keyof Own & string, unknown>
  fromRow(coder: JsonCoder, row: Own): Noun
}

/**
 * Declares the columns of a noun by its fields, then those that are not fields by their names. The mappings work
 * without generated code: an object of all properties is copied and filled, so that all have one shape and none becomes
 * a dictionary.
 */
export const columns =
  <Noun>() =>
  <const F extends Fields<Noun>, const O extends Others = Record<never, never>>(
    fields: F & { readonly [N in Exclude<keyof F, keyof Noun>]: never },
    others?: O,
  ): ColumnTable<Noun, FieldRow<Noun, F>, FieldRow<Noun, F> & OtherRow<O>> => {
    const own = Object.entries<AnyColumn>(fields).map(([field, column]) => ({
      ...column,
      field,
      name: column.name ?? snake(field),
      isPlain: column.codec === undefined && PLAIN_KINDS.has(column.kind),
    }))
    const rest = Object.entries<AnyColumn>(others ?? {}).map(([name, column]) => ({ ...column, name }))
    const mapping = new Mapping(own)
    // The types of the declaration become those of the values only here.
    return {
      // Computed at the first use: a table with bytes has no sets.
      get columns() {
        return Object.fromEntries(own.map(({ name, kind }) => [name, setKind(kind)]))
      },
      all: [...own, ...rest].map(({ name, kind, isOptional }) => ({ name, isOptional: isOptional || kind === 'mark' })),
      names: [...own, ...rest].map(({ name }) => name),
      toRow: (coder: JsonCoder, noun: Record<string, unknown>) => mapping.toRow(noun, coder),
      toSetRow: (noun: Record<string, unknown>) => mapping.toRow(noun, undefined),
      fromRow: (coder: JsonCoder, row: Record<string, unknown>) => mapping.fromRow(row, coder),
    } as unknown as ColumnTable<Noun, FieldRow<Noun, F>, FieldRow<Noun, F> & OtherRow<O>>
  }

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function setKind(kind: Kind): SetKind {
  if (kind === 'bytes') throw new Error('sets of rows have no bytes')
  return kind === 'flag' || kind === 'mark' ? 'integer' : kind
}
