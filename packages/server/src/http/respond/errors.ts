import { AppError, ERROR_CATALOGUE, type ErrorCode, type ErrorKind } from '@posthorn/core/kernel'
import { StoreConflict, StoreUnavailable } from '@posthorn/core/ports'
import { z } from 'zod'
import { Timestamp } from '../shapes.ts'
import { suggestionFor } from './suggestions.ts'

/** The HTTP status of each kind of error. */
const STATUS_OF_KIND = {
  bad_request: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  gone: 410,
  outdated: 412,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  throttled: 429,
  bug: 500,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>

/** The HTTP status that goes with an error code. */
export function statusOf(code: ErrorCode): number {
  return STATUS_OF_KIND[ERROR_CATALOGUE[code].kind]
}

export const ErrorRecord = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.string().describe('A machine-readable code that never changes.'),
      message: z.string().describe('A message for people. Its wording can change.'),
      statusCode: z.int(),
      requestId: z.string().describe('The value of the X-Request-Id header; include it when you ask for help.'),
      suggestion: z.string().describe('How to solve the problem.'),
      errors: z
        .array(
          z.object({
            field: z.string().describe('The path of the field, with dots.'),
            message: z.string(),
            code: z.string(),
          }),
        )
        .optional()
        .describe('All invalid fields.'),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
    message: z.string().describe('The same as error.message.'),
    timestamp: Timestamp,
  })
  .meta({ id: 'Error', description: 'The form of all errors.' })

export const PublicErrorRecord = ErrorRecord.extend({
  code: z.int().describe('The HTTP status.'),
  time: z.int().describe('Milliseconds since 1970.'),
}).meta({
  id: 'PublicError',
  description: 'An error of the /v1 endpoints, with two additional fields for old clients.',
})

export type ErrorBody = z.input<typeof ErrorRecord> | z.input<typeof PublicErrorRecord>

interface ErrorFacts {
  readonly requestId: string
  readonly now: Date
  readonly isPublic: boolean
}

/** The wire form of an error; `isPublic` adds the fields that old clients of /v1 read. */
export function errorBody(error: AppError, { requestId, now, isPublic }: ErrorFacts): ErrorBody {
  const statusCode = STATUS_OF_KIND[error.kind]
  const body = {
    success: false as const,
    error: {
      code: error.code,
      message: error.message,
      statusCode,
      requestId,
      suggestion: suggestionFor(error),
      ...(error.errors && { errors: [...error.errors] }),
      ...(error.details && { details: error.details }),
    },
    message: error.message,
    timestamp: now.toISOString(),
  }
  return isPublic ? { ...body, code: statusCode, time: now.getTime() } : body
}

/** Turns anything that was thrown into an error for the caller, without internal details. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StoreUnavailable)
    return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2, cause: error })
  if (error instanceof StoreConflict) {
    return new AppError('CONFLICT', {
      message: 'Another request changed the same resource at the same time.',
      cause: error,
    })
  }
  return new AppError('INTERNAL_SERVER_ERROR', { cause: error })
}
