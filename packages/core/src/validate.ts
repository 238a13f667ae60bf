import type { z } from 'zod'
import { AppError, type ErrorCode, type FieldProblem } from './errors.ts'

const PROBLEMS_SHOWN = 100

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const field = issue.path.map(String).join('.')
  const own: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  if (typeof own === 'string') return { field, message: issue.message, code: own }
  if (issue.code.startsWith('invalid_') && issue.input === undefined)
    return { field, message: 'is required', code: 'required' }
  if (issue.code === 'invalid_value') {
    return { field, message: `must be one of ${issue.values.map(String).join(', ')}`, code: 'invalid_value' }
  }
  return { field, message: issue.message, code: issue.code }
}

/** The input as the schema understands it. Throws an `AppError` that names every field that breaks its rule. */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  code: ErrorCode = 'VALIDATION_ERROR',
): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const errors = result.error.issues.slice(0, PROBLEMS_SHOWN).map(problemOf)
  const [first] = errors
  throw new AppError(code, {
    ...(first && { message: first.field ? `${first.field}: ${first.message}` : `The request ${first.message}` }),
    errors,
  })
}
