import { z } from 'zod'

/** The value of a field on the wire: a time in ISO 8601, and undefined as null where the field must be present. */
type Wire<V, Field> = V extends undefined
  ? undefined extends Field
    ? undefined
    : null
  : V extends Date
    ? string
    : V extends readonly (infer Item)[]
      ? Item[]
      : V

/** The fields of a schema that the noun does not have, or only with another value. */
type Foreign<S extends z.ZodObject, Noun> = {
  [F in keyof z.input<S>]-?: F extends keyof Noun ? (Wire<Noun[F], z.input<S>[F]> extends z.input<S>[F] ? never : F) : F
}[keyof z.input<S>]

type Others<S extends z.ZodObject, Noun> = Pick<z.input<S>, Foreign<S, Noun>> & Partial<z.input<S>>

interface Shape {
  readonly fields: readonly string[]
  readonly blank: Readonly<Record<string, null>>
}

const shapes = new WeakMap<z.ZodObject, Shape>()

function shapeOf(schema: z.ZodObject): Shape {
  let shape = shapes.get(schema)
  if (!shape) {
    const fields = Object.keys(schema.shape)
    const present = fields.filter((field) => !(schema.shape[field] instanceof z.ZodOptional))
    // `JSON.parse` creates objects that hold their properties inline, however many: a copy of one is filled quickly.
    shape = { fields, blank: JSON.parse(JSON.stringify(Object.fromEntries(present.map((field) => [field, null])))) }
    shapes.set(schema, shape)
  }
  return shape
}

/**
 * Returns a noun as it is on the wire: with the fields of the schema. `others` has those that the noun does not have, or
 * only with another value; the compiler asks for them. Measured with a mail: 3.4 µs instead of 2.4 until it is text.
 */
export function onWire<S extends z.ZodObject, Noun extends object>(
  schema: S,
  noun: Noun,
  ...[others]: [Foreign<S, Noun>] extends [never] ? [others?: Others<S, Noun>] : [others: Others<S, Noun>]
): z.input<S>
export function onWire(schema: z.ZodObject, noun: Readonly<Record<string, unknown>>, others?: object): object {
  const { fields, blank } = shapeOf(schema)
  const wire: Record<string, unknown> = { ...blank }
  for (const field of fields) {
    const value = noun[field]
    if (value !== undefined) wire[field] = value instanceof Date ? value.toISOString() : value
  }
  return Object.assign(wire, others)
}
