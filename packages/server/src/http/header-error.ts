import { AppError, type ErrorCode } from '@posthorn/core/kernel'

interface HeaderProblem {
  readonly message?: string
  readonly suggestion?: string
  readonly code?: 'required' | 'invalid_header'
}

/** Returns the error for a header of a request, and names it as a field. */
export function headerError(
  code: ErrorCode,
  field: string,
  { code: problem = 'invalid_header', ...words }: HeaderProblem = {},
): AppError {
  const { message } = new AppError(code, words)
  return new AppError(code, { ...words, errors: [{ field, message, code: problem }] })
}
