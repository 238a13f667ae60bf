import { z } from 'zod'
import { AppError, type ErrorCode, type FieldProblem } from './errors.ts'
import { plainWords } from './plain-words.ts'

const PROBLEMS_SHOWN = 100

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const field = issue.path.map(String).join('.')
  const own: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  if (typeof own === 'string') return { field, message: issue.message, code: own }
  if (issue.code.startsWith('invalid_') && issue.input === undefined)
    return { field, message: 'is required', code: 'required' }
  return { field, message: issue.message, code: issue.code }
}

/** A refusal of the whole input with a code of its own, whatever else is wrong. */
function refuse(issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code === 'custom' && issue.params?.refusal === 'PAYLOAD_TOO_LARGE')
      throw new AppError('PAYLOAD_TOO_LARGE', { message: issue.message })
  }
}

/**
 * Returns the schema of a list or object with at most `max` entries. Counts them before it looks at any: zod looks at every
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

/** The same for a list of a request, with zod's code for a list that is too long. */
export function shortList<S extends z.ZodArray>(schema: S, max: number) {
  return countedFirst(schema.max(max), max, { code: 'too_big', message: `must have at most ${max} entries` })
}

/** Returns the parsed input. Throws an `AppError` that names every field that breaks its rule. */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  code: ErrorCode = 'VALIDATION_ERROR',
): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true, error: plainWords })
  if (result.success) return result.data
  refuse(result.error.issues)
  const errors = result.error.issues.slice(0, PROBLEMS_SHOWN).map(problemOf)
  const [first] = errors
  throw new AppError(code, {
    ...(first && { message: first.field ? `${first.field}: ${first.message}` : `The request ${first.message}` }),
    errors,
  })
}
