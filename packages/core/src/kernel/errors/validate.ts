import { z } from 'zod'
import { documentAs } from './documented.ts'
import { AppError, type ErrorCode, type FieldProblem } from './errors.ts'
import { knownFields, type TwiceGiven } from './known-fields.ts'
import { plainWords } from './plain-words.ts'

const PROBLEMS_SHOWN = 100

function problemOf(issue: z.core.$ZodIssue, field: string): FieldProblem {
  const own: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  if (typeof own === 'string') return { field, message: issue.message, code: own }
  if (issue.code.startsWith('invalid_') && issue.input === undefined)
    return { field, message: 'is required', code: 'required' }
  return { field, message: issue.message, code: issue.code }
}

/** Throws the error for a refusal of the whole input with a code of its own, even if there are other issues. */
function refuse(issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code === 'custom' && issue.params?.refusal === 'PAYLOAD_TOO_LARGE')
      throw new AppError('PAYLOAD_TOO_LARGE', { message: issue.message })
  }
}

/**
 * Returns the schema of a list or object with at most `max` entries. Counts them before it parses any: zod parses every
 * entry, which takes seconds for a megabyte of wrong ones.
 */
export function countedFirst<S extends z.ZodType>(
  schema: S,
  max: number,
  { code, message }: { readonly code: string; readonly message: string },
) {
  return z.preprocess((input, refinement) => {
    if (!hasMore(input, max)) return input
    refinement.addIssue({ code: 'custom', message, params: { code } })
    return z.NEVER
  }, schema)
}

function hasMore(input: unknown, max: number): boolean {
  if (typeof input !== 'object' || input === null) return false
  return (Array.isArray(input) ? input : Object.keys(input)).length > max
}

/**
 * Returns the schema of a list in a request with at most `max` entries, with zod's code for a list that is too long.
 */
export function shortList<S extends z.ZodArray>(schema: S, max: number) {
  return countedFirst(schema.max(max), max, { code: 'too_big', message: `must have at most ${max} entries` })
}

/** Returns the schema of a query parameter that may be given several times, each time with one entry of the list. */
export function repeatable<S extends z.ZodArray>(list: S) {
  return documentAs(
    z.preprocess((input) => (typeof input === 'string' ? [input] : input), list),
    list,
  )
}

/**
 * Returns the schema of a value that is a primitive or an object. Not a zod union, so that each issue points at the field that
 * is wrong.
 */
export function primitiveOr<P extends z.ZodType, O extends z.ZodType>(
  primitive: P,
  object: O,
): z.ZodType<z.output<P> | z.output<O>, z.input<P> | z.input<O>> {
  const either = z.unknown().transform((input, refinement): z.output<P> | z.output<O> => {
    const schema = isObject(input) ? object : primitive
    const parsed = schema.safeParse(input, PARSING)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) refinement.addIssue({ ...issue })
    return z.NEVER
  })
  return documentAs(either, z.union([primitive, object])) as z.ZodType<
    z.output<P> | z.output<O>,
    z.input<P> | z.input<O>
  >
}

const PARSING = { reportInput: true, error: plainWords } as const

/** Nulls within other options are found one depth at a time. */
const NULL_ROUNDS = 4

/**
 * Parses an input in which null for an optional field means that it is not given, as clients in many languages write
 * it. Where null has a meaning of its own, the schema accepts it.
 */
function parseWithoutNulls<S extends z.ZodType>(schema: S, input: unknown) {
  let value = input
  let result = schema.safeParse(value, PARSING)
  for (let round = 0; round < NULL_ROUNDS && !result.success; round++) {
    const nulls = result.error.issues.filter((issue) => issue.path.length > 0 && isNullAt(value, issue.path))
    if (nulls.length === 0) break
    for (const { path } of nulls) value = withoutKey(value, path)
    result = schema.safeParse(value, PARSING)
  }
  return result
}

type Path = readonly PropertyKey[]
type Values = Readonly<Record<PropertyKey, unknown>>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Returns whether null is at the path, as the value of a key: an entry of a list is never omitted. */
function isNullAt(value: unknown, [key, ...rest]: Path): boolean {
  if (key === undefined || !isObject(value) || !Object.hasOwn(value, key)) return false
  return rest.length === 0 ? !Array.isArray(value) && value[key] === null : isNullAt(value[key], rest)
}

function withoutKey(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || !isObject(value)) return value
  if (Array.isArray(value))
    return value.map((entry, index) => (index === Number(key) ? withoutKey(entry, rest) : entry))
  const { [key]: inner, ...others } = value
  return rest.length === 0 ? others : { ...value, [key]: withoutKey(inner, rest) }
}

/** Returns the parsed input. Throws an `AppError` that names every field that breaks its rule. */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  code: ErrorCode = 'VALIDATION_ERROR',
): z.output<S> {
  return parseKnown(schema, input, code).value
}

/** Returns the parsed input, with the paths of the fields that the schema does not have. */
export function parseKnown<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  code: ErrorCode = 'VALIDATION_ERROR',
): { readonly value: z.output<S>; readonly unknown: readonly string[] } {
  const { input, unknown, twice, sentPath } = knownFields(schema, sent)
  if (twice.length > 0) throw invalid(code, twice.slice(0, PROBLEMS_SHOWN).map(givenTwice))
  const result = parseWithoutNulls(schema, input)
  if (result.success) return { value: result.data, unknown }
  const { issues } = result.error
  refuse(issues)
  throw invalid(
    code,
    issues.slice(0, PROBLEMS_SHOWN).map((issue) => problemOf(issue, sentPath(issue.path))),
  )
}

/** Two values for one field: whichever was used, the other would be lost. */
const givenTwice = ({ path, other }: TwiceGiven): FieldProblem => ({
  field: path,
  message: `is another name for ${other}; give only one of them`,
  code: 'given_twice',
})

function invalid(code: ErrorCode, errors: readonly FieldProblem[]): AppError {
  const [first] = errors
  return new AppError(code, {
    ...(first && { message: first.field ? `${first.field}: ${first.message}` : `The request ${first.message}` }),
    errors,
  })
}
