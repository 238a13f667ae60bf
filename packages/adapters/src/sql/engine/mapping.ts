import type { Json } from './values.ts'

/** The type that a driver passes for each kind of column. */
export interface StoredValue {
  readonly text: string
  readonly integer: number
  readonly flag: number
  readonly mark: number | null
  readonly time: number
  readonly json: Json
  readonly bytes: Uint8Array
}
export type Kind = keyof StoredValue

/** How a dialect writes columns of JSON. */
export interface JsonCoder {
  readonly json: { encode(value: unknown): string; decode<T>(stored: unknown): T }
}

/** A codec for values that are not plain values of their kind. It never gets null or undefined. */
export interface Codec<Value, Raw> {
  read(stored: Raw, coder: JsonCoder): Value
  /** Returns a plain value of the kind; if absent, the value is already plain. */
  write?(value: Value): unknown
}

/** Kinds whose values are the same in a noun and in its row. */
export const PLAIN_KINDS: ReadonlySet<Kind> = new Set(['text', 'integer', 'bytes'])

interface Field {
  readonly field: string
  readonly name: string
  readonly kind: Kind
  readonly isOptional: boolean
  /** Whether the value is the same in the noun and in the row. */
  readonly isPlain: boolean
  readonly codec: Codec<unknown, never> | undefined
}
type Bag = Record<string, unknown>

/**
 * Fills copies of an empty noun or row, so that all have one shape and none becomes a dictionary. Measured with the 48
 * columns of a new mail, against literals: 2.0 µs instead of 0.4 to read one, 1.8 instead of 0.2 to write it, the same
 * bytes. Most of that is 40 ns for each column that holds a value.
 */
export class Mapping {
  readonly #fields: readonly Field[]
  readonly #noun: Bag
  readonly #row: Bag

  constructor(fields: readonly Field[]) {
    this.#fields = fields
    this.#noun = blank(
      fields.map(({ field }) => field),
      undefined,
    )
    this.#row = blank(
      fields.map(({ name }) => name),
      null,
    )
  }

  toRow(noun: Bag, coder: JsonCoder | undefined): Bag {
    const row = { ...this.#row }
    for (const field of this.#fields) {
      const value = noun[field.field]
      if (value !== undefined) row[field.name] = field.isPlain ? value : written(field, value, coder)
    }
    return row
  }

  fromRow(row: Bag, coder: JsonCoder): Bag {
    const noun = { ...this.#noun }
    for (const field of this.#fields) {
      const value = row[field.name]
      // A column of JSON that is not optional may have the null of JSON.
      if (value !== null || !field.isOptional) noun[field.field] = field.isPlain ? value : read(field, value, coder)
    }
    return noun
  }
}

/** Returns an object that holds its properties inline, however many: `JSON.parse` creates such objects. */
function blank(names: readonly string[], nothing: null | undefined): Bag {
  const bag: Bag = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
  for (const name of names) bag[name] = nothing
  return bag
}

function written({ kind, codec }: Field, value: unknown, coder: JsonCoder | undefined): unknown {
  const given = codec?.write ? codec.write(value) : value
  if (kind === 'time') return (given as Date).getTime()
  if (kind === 'flag') return given ? 1 : 0
  if (kind === 'mark') return given ? 1 : null
  return kind === 'json' && coder ? coder.json.encode(given) : given
}

function read({ kind, codec }: Field, value: unknown, coder: JsonCoder): unknown {
  if (codec) return codec.read(value as never, coder)
  if (kind === 'time') return new Date(value as number)
  if (kind === 'flag' || kind === 'mark') return value === 1
  return kind === 'json' ? coder.json.decode(value) : value
}
