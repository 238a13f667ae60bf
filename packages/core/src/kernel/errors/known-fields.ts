import type { z } from 'zod'

/** Names of a field in other services, for the same meaning. */
const otherNames = new WeakMap<z.core.$ZodType, readonly string[]>()

/** Gives a field additional names. Other spellings (`reply_to`, `ReplyTo`, `replyto`) need not be given. */
export function alsoCalled<S extends z.core.$ZodType>(field: S, ...names: readonly string[]): S {
  otherNames.set(field, names.map(spelling))
  return field
}

/** Returns the paths of the unknown fields of a value; receives the object that contains it. */
type FindUnknown = (value: object, holder: Fields) => readonly string[]
type Fields = Readonly<Record<string, unknown>>

const finders = new WeakMap<z.core.$ZodType, FindUnknown>()

/**
 * Sets how the unknown fields of a value are found whose schema does not name its fields: it is read later, or by the
 * object around it.
 */
export function withUnknownBy<S extends z.core.$ZodType>(schema: S, find: FindUnknown): S {
  finders.set(schema, find)
  return schema
}

export interface KnownFields {
  /** The input with its fields by their own names. */
  readonly input: unknown
  /** The paths of fields that the schema does not have. */
  readonly unknown: readonly string[]
  /** Fields that are given by two of their names. */
  readonly twice: readonly TwiceGiven[]
  /** Returns the dotted path of a field by the names that were sent. */
  sentPath(path: readonly PropertyKey[]): string
}

/** The path of a second name, and the name that the field has already. */
export interface TwiceGiven {
  readonly path: string
  readonly other: string
}

export const UNKNOWN_FIELDS_MAX = 20

/**
 * Reads the names of the fields of an input. A field in another spelling, or by another of its names, gets its own name
 * unless that is given, too. Fields that the schema does not have stay as they are, to be ignored.
 */
export function knownFields(schema: z.core.$ZodType, sent: unknown): KnownFields {
  const match: FieldMatch = { unknown: [], twice: [], sentNames: undefined }
  const input = renamed(schema, sent, { path: '', holder: NO_FIELDS, match })
  const { unknown, twice } = match
  return { input, unknown, twice, sentPath: (path) => sentPath(match.sentNames, path) }
}

const NO_FIELDS: Fields = {}

interface FieldMatch {
  readonly unknown: string[]
  readonly twice: TwiceGiven[]
  /** The names in the request, by the path of own names, where they differ; undefined where none does. */
  sentNames: Map<string, string> | undefined
}

interface FieldReading {
  readonly match: FieldMatch
  /** The object around the value. */
  readonly holder: Fields
  /** Own names, each with a dot after it. */
  readonly path: string
}

function sentPath(sentNames: FieldMatch['sentNames'], path: readonly PropertyKey[]): string {
  let own = ''
  const names = path.map((key) => {
    const name = String(key)
    own += name
    const sent = sentNames?.get(own) ?? name
    own += '.'
    return sent
  })
  return names.join('.')
}

const isNested = (input: unknown): input is object => typeof input === 'object' && input !== null

function renamed(schema: z.core.$ZodType, input: unknown, reading: FieldReading): unknown {
  if (!isNested(input)) return input
  const find = finders.get(schema)
  if (find) {
    for (const name of find(input, reading.holder)) noteUnknown(reading, name)
    return input
  }
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

function renamedList(element: z.core.$ZodType, list: readonly unknown[], reading: FieldReading): readonly unknown[] {
  let changed: unknown[] | undefined
  for (const [at, item] of list.entries()) {
    const read = renamed(element, item, { path: `${reading.path}${at}.`, holder: reading.holder, match: reading.match })
    if (read === item) continue
    changed ??= [...list]
    changed[at] = read
  }
  return changed ?? list
}

function renamedObject(def: z.core.$ZodObjectDef, input: object, reading: FieldReading): object {
  const { path, match } = reading
  let changed: Record<string, unknown> | undefined
  const rename = (from: string, to: string, value: unknown) => {
    changed ??= { ...input }
    if (from !== to) delete changed[from]
    changed[to] = value
  }
  const fields = input as Fields
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    const known = Object.hasOwn(def.shape, name) ? name : ownName(def, name)
    const field = known === undefined ? undefined : def.shape[known]
    if (known === undefined || !field) {
      if (!def.catchall) noteUnknown(reading, name.slice(0, 100))
      continue
    }
    if (known !== name) {
      if (Object.hasOwn(changed ?? input, known)) {
        const other = match.sentNames?.get(path + known) ?? known
        match.twice.push({ path: sentPath(match.sentNames, (path + name.slice(0, 100)).split('.')), other })
        continue
      }
      match.sentNames ??= new Map()
      match.sentNames.set(path + known, name)
    }
    // Most values are plain, and need no reading of their own.
    const read = isNested(value) ? renamed(field, value, { path: `${path}${known}.`, holder: fields, match }) : value
    if (known !== name || read !== value) rename(name, known, read)
  }
  return changed ?? input
}

function noteUnknown({ path, match: { unknown } }: FieldReading, name: string): void {
  if (unknown.length < UNKNOWN_FIELDS_MAX) unknown.push(path + name)
}

const namesOf = new WeakMap<object, ReadonlyMap<string, string>>()

/** Returns the own name of a field that is given by another name. */
function ownName({ shape }: z.core.$ZodObjectDef, name: string): string | undefined {
  let names = namesOf.get(shape)
  if (!names) {
    const own = Object.keys(shape).map((known): [string, string] => [spelling(known), known])
    const others = Object.entries(shape).flatMap(([known, field]) =>
      (otherNames.get(field) ?? []).map((other): [string, string] => [other, known]),
    )
    names = new Map([...others, ...own])
    namesOf.set(shape, names)
  }
  return names.get(spelling(name))
}

const spelling = (name: string) => name.slice(0, 100).toLowerCase().replaceAll(/[-_]/g, '')

/** Returns the option of a discriminated union that an input chooses; undefined for any other union. */
function optionOf(def: z.core.$ZodUnionDef, input: object): z.core.$ZodType | undefined {
  const discriminator: unknown = Reflect.get(def, 'discriminator')
  if (typeof discriminator !== 'string') return undefined
  const value: unknown = Reflect.get(input, discriminator)
  return def.options.find((option) => option._zod.propValues?.[discriminator]?.has(value as z.core.util.Primitive))
}
