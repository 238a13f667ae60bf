import type { z } from 'zod'

/** Other names of a field, which other services give to what means the same. */
const otherNames = new WeakMap<z.core.$ZodType, readonly string[]>()

/** Gives a field names besides its own. The names of other spellings (`reply_to`, `ReplyTo`, `replyto`) need not be given. */
export function alsoCalled<S extends z.core.$ZodType>(field: S, ...names: readonly string[]): S {
  otherNames.set(field, names.map(spelling))
  return field
}

export interface KnownFields {
  /** The input with its fields by their own names. */
  readonly input: unknown
  /** The paths of fields that the schema does not have. */
  readonly unknown: readonly string[]
}

export const UNKNOWN_FIELDS_MAX = 20

/**
 * Reads the names of the fields of an input. A field in another spelling, or by another of its names, gets its own name unless
 * that is given, too. Any other that the schema does not have is left as it is, to be ignored.
 */
export function knownFields(schema: z.core.$ZodType, input: unknown): KnownFields {
  const unknown: string[] = []
  return { input: renamed(schema, input, { path: '', unknown }), unknown }
}

interface Reading {
  readonly path: string
  readonly unknown: string[]
}

function renamed(schema: z.core.$ZodType, input: unknown, reading: Reading): unknown {
  if (typeof input !== 'object' || input === null) return input
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes
  switch (def.type) {
    case 'object':
      return Array.isArray(input) ? input : renamedObject(def, input, reading)
    case 'array':
      return Array.isArray(input) ? renamedList(def.element, input, reading) : input
    case 'union': {
      const option = optionOf(def, input)
      return option ? renamed(option, input, reading) : input
    }
    case 'pipe':
      return renamed(def.in._zod.def.type === 'transform' ? def.out : def.in, input, reading)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return renamed(def.innerType, input, reading)
    default:
      return input
  }
}

function renamedList(
  element: z.core.$ZodType,
  list: readonly unknown[],
  { path, unknown }: Reading,
): readonly unknown[] {
  let changed: unknown[] | undefined
  for (const [at, item] of list.entries()) {
    const read = renamed(element, item, { path: `${path}${at}.`, unknown })
    if (read === item) continue
    changed ??= [...list]
    changed[at] = read
  }
  return changed ?? list
}

function renamedObject(def: z.core.$ZodObjectDef, input: object, { path, unknown }: Reading): object {
  let changed: Record<string, unknown> | undefined
  const rename = (from: string, to: string, value: unknown) => {
    changed ??= { ...input }
    if (from !== to) delete changed[from]
    changed[to] = value
  }
  for (const [name, value] of Object.entries(input)) {
    const known = Object.hasOwn(def.shape, name) ? name : ownName(def, name, changed ?? input)
    const field = known === undefined ? undefined : def.shape[known]
    if (known === undefined || !field) {
      if (!def.catchall && unknown.length < UNKNOWN_FIELDS_MAX) unknown.push(path + name.slice(0, 100))
      continue
    }
    const read = renamed(field, value, { path: `${path}${known}.`, unknown })
    if (known !== name || read !== value) rename(name, known, read)
  }
  return changed ?? input
}

const namesOf = new WeakMap<object, ReadonlyMap<string, string>>()

/** Returns the own name of a field that is not given by that name. */
function ownName({ shape }: z.core.$ZodObjectDef, name: string, input: object): string | undefined {
  let names = namesOf.get(shape)
  if (!names) {
    const own = Object.keys(shape).map((known): [string, string] => [spelling(known), known])
    const others = Object.entries(shape).flatMap(([known, field]) =>
      (otherNames.get(field) ?? []).map((other): [string, string] => [other, known]),
    )
    names = new Map([...others, ...own])
    namesOf.set(shape, names)
  }
  const known = names.get(spelling(name))
  return known === undefined || Object.hasOwn(input, known) ? undefined : known
}

const spelling = (name: string) => name.slice(0, 100).toLowerCase().replaceAll(/[-_]/g, '')

/** Returns the option of a discriminated union that an input chooses; of any other union, none. */
function optionOf(def: z.core.$ZodUnionDef, input: object): z.core.$ZodType | undefined {
  const discriminator: unknown = Reflect.get(def, 'discriminator')
  if (typeof discriminator !== 'string') return undefined
  const value: unknown = Reflect.get(input, discriminator)
  return def.options.find((option) => option._zod.propValues?.[discriminator]?.has(value as z.core.util.Primitive))
}
