import type { Schema } from './api-types.ts'
import { type ErrorOutput, outputOf, statusForCallers } from './error-output.ts'
import type { ErrorCode } from './generated/error-codes.ts'

/** One field of a request that breaks its rule: `field` is a dotted path into the request. */
export type FieldProblem = NonNullable<Schema<'Error'>['error']['errors']>[number]

/** A code of this version, or one of a newer server. */
type AnyCode = ErrorCode | (string & {})

export interface PosthornErrorDetails {
  readonly code: AnyCode
  readonly message: string
  readonly status: number
  readonly requestId?: string | undefined
  readonly errors?: readonly FieldProblem[] | undefined
  readonly suggestion?: string | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

const FOR_FRAMEWORKS = ['statusCode', 'isBoom', 'isServer', 'output'] as const

/**
 * The server answered, and refused. `code` never changes; `UNEXPECTED_ANSWER` means that the answer did not come from
 * Posthorn.
 */
export class PosthornError extends Error {
  override readonly name = 'PosthornError'
  readonly code: AnyCode
  /** The HTTP status. */
  readonly status: number
  /** The id by which the operator of the server finds the request. */
  readonly requestId: string | undefined
  /** The fields that break their rules, including headers of the request. */
  readonly errors: readonly FieldProblem[]
  /** A suggestion what to do about it. */
  readonly suggestion: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** The number of seconds after which the same request may succeed. */
  readonly retryAfterSeconds: number | undefined
  /** The status with which Express, Fastify, and hapi answer when a handler throws the error. */
  readonly statusCode: number
  /** For hapi. */
  readonly isBoom = true
  /** True if hapi answers with a status from 500. */
  readonly isServer: boolean
  /** The answer of hapi. */
  readonly output: ErrorOutput

  constructor(error: PosthornErrorDetails) {
    super(error.message, { cause: error.cause })
    this.code = error.code
    this.status = error.status
    this.statusCode = statusForCallers(error)
    this.isServer = this.statusCode >= 500
    this.output = outputOf(this.statusCode, error)
    this.requestId = error.requestId
    this.errors = error.errors ?? []
    this.suggestion = error.suggestion
    this.details = error.details
    this.retryAfterSeconds = error.retryAfterSeconds
    // For frameworks only: a log that prints the error does not need them.
    for (const name of FOR_FRAMEWORKS) Object.defineProperty(this, name, { enumerable: false })
  }
}

/**
 * No answer came: the server cannot be reached, or took longer than the timeout. A write may or may not have happened.
 */
export class PosthornConnectionError extends Error {
  override readonly name = 'PosthornConnectionError'
  readonly reason: 'unreachable' | 'timeout'
  /** The server that did not answer. */
  readonly url: string

  constructor(error: {
    readonly reason: 'unreachable' | 'timeout'
    readonly url: string
    readonly message: string
    readonly cause?: unknown
  }) {
    super(error.message, { cause: error.cause })
    this.reason = error.reason
    this.url = error.url
  }
}

/**
 * Returns true if the server answered with an error: any, or the one with this code.
 *
 * @example
 * import { isPosthornError } from '@posthorn/sdk'
 *
 * const contact = await client.contacts.get('cnt_…').catch((error) => {
 *   if (isPosthornError(error, 'CONTACT_NOT_FOUND')) return undefined
 *   throw error
 * })
 */
export function isPosthornError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: C,
): error is PosthornError & { readonly code: C } {
  // By name: a process that requires and imports the package may have loaded it twice.
  if (!(error instanceof Error) || error.name !== 'PosthornError') return false
  return code === undefined || Reflect.get(error, 'code') === code
}
