import { NOT_FOUND_ERRORS } from '../nouns/nouns.ts'

/** The kind of a failure; it decides the HTTP status and the exit code of the command line. */
export type ErrorKind =
  | 'bad_request'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'not_allowed'
  | 'too_slow'
  | 'conflict'
  | 'gone'
  | 'outdated'
  | 'too_large'
  | 'unsupported'
  | 'invalid'
  | 'throttled'
  | 'bug'
  | 'unavailable'

interface CatalogueEntry {
  readonly kind: ErrorKind
  readonly message: string
  readonly suggestion: string
}

/**
 * The errors that a caller can receive. A code never changes; message and suggestion may improve. A suggestion names
 * nouns only; API and command line add their endpoints and commands.
 */
export const ERROR_CATALOGUE = {
  BAD_REQUEST: {
    kind: 'bad_request',
    message: 'The request is malformed.',
    suggestion: 'Check the path and query parameters against the API reference.',
  },
  INVALID_JSON: {
    kind: 'bad_request',
    message: 'The body is not valid JSON.',
    suggestion: 'Send a JSON object.',
  },
  MISSING_AUTH: {
    kind: 'unauthenticated',
    message: 'The request has no API key.',
    suggestion: 'Use the secret key of the project.',
  },
  UNAUTHORIZED: {
    kind: 'unauthenticated',
    message: 'The API key is invalid.',
    suggestion: 'Check the key. Keys stop working as soon as they are rotated.',
  },
  INVALID_API_KEY: {
    kind: 'unauthenticated',
    message: 'This endpoint does not accept this kind of API key.',
    suggestion: 'Use the secret key (sk_…). A public key (pk_…) can only track events.',
  },
  INVALID_CREDENTIALS: {
    kind: 'unauthenticated',
    message: 'The email address or the password is wrong.',
    suggestion: 'Check both, or reset your password.',
  },
  FRESH_SIGN_IN_REQUIRED: {
    kind: 'forbidden',
    message: 'Sign in again to change your sign-in methods.',
    suggestion: 'Sign in, and try again within 15 minutes.',
  },
  FORBIDDEN: {
    kind: 'forbidden',
    message: 'You do not have permission to do this.',
    suggestion: 'Ask an owner of the project for a role with this permission.',
  },
  OPERATOR_REQUIRED: {
    kind: 'forbidden',
    message: 'Only operators of this server can do this.',
    suggestion: 'Use the key of an operator, or sign in as an operator.',
  },
  INSUFFICIENT_SCOPE: {
    kind: 'forbidden',
    message: 'The API key does not have the scope for this operation.',
    suggestion: 'Use a key with this scope, or the secret key of the project.',
  },
  PROJECT_ACCESS_DENIED: {
    kind: 'forbidden',
    message: 'You are not a member of this project.',
    suggestion: 'Check the id of the project, or ask its owner for an invitation.',
  },
  EMAIL_VERIFICATION_REQUIRED: {
    kind: 'forbidden',
    message: 'Your email address is not verified.',
    suggestion: 'Follow the link in the email that you received when you signed up, or request a new email.',
  },
  PROJECT_DISABLED: {
    kind: 'forbidden',
    message: 'The project is disabled.',
    suggestion:
      'You can still read and export data, replace keys, change members, delete and unsubscribe contacts, and cancel pending work. Ask the operator of this server why the project was disabled.',
  },
  DOMAIN_NOT_VERIFIED: {
    kind: 'forbidden',
    message: 'The domain of the sender is not verified.',
    suggestion:
      'Add the domain, publish its DNS records, and verify it. On a server that only captures mail, the sandbox domain counts as verified.',
  },
  RESOURCE_NOT_FOUND: {
    kind: 'not_found',
    message: 'Resource not found.',
    suggestion: 'Check the id. The resource may belong to another project or may have been deleted.',
  },
  ...NOT_FOUND_ERRORS,
  UPLOADS_DISABLED: {
    kind: 'not_found',
    message: 'Uploads are not configured on this server.',
    suggestion: 'Ask the operator to configure storage for uploads.',
  },
  DOCTOR_UNAVAILABLE: {
    kind: 'not_found',
    message: 'This server cannot check itself.',
    suggestion: 'Ask the operator, who can check it on its machine.',
  },
  ROUTE_NOT_FOUND: {
    kind: 'not_found',
    message: 'Endpoint not found.',
    suggestion: 'Check the method and the path against the API reference.',
  },
  METHOD_NOT_ALLOWED: {
    kind: 'not_allowed',
    message: 'This path does not support this method.',
    suggestion: 'Use one of the methods that the API reference lists for the path.',
  },
  REQUEST_TIMEOUT: {
    kind: 'too_slow',
    message: 'The body of the request arrived too slowly.',
    suggestion: 'Send the request again, over a faster connection or in smaller parts.',
  },
  EMAIL_CONTENT_GONE: {
    kind: 'gone',
    message: 'The content of the email has been deleted.',
    suggestion:
      'The emailBodiesDays setting of the project determines how long contents are kept. The content of mails to an erased contact is deleted with the contact.',
  },
  CONFLICT: {
    kind: 'conflict',
    message: 'The request conflicts with the current state.',
    suggestion: 'Read the resource again and decide what to do.',
  },
  REVISION_CONFLICT: {
    kind: 'outdated',
    message: 'The resource is not as the request expects.',
    suggestion: 'Read the resource again, apply your change to what it is now, and send it with the new revision.',
  },
  CURSOR_EXPIRED: {
    kind: 'gone',
    message: 'The cursor has expired.',
    suggestion:
      'Begin again with the oldest event that is kept (after=0), or with the next one (after=now). Events between may be missing.',
  },
  RELEASE_NOT_CONFIGURED: {
    kind: 'conflict',
    message: 'Captured mail cannot be released: no mail server is configured for it.',
    suggestion: 'Ask the operator to configure one.',
  },
  RELEASE_REFUSED: {
    kind: 'conflict',
    message: 'The captured mail was not sent.',
    suggestion: 'Check the address and the response of the mail server.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'conflict',
    message: 'This idempotency key was used for a different request.',
    suggestion: 'Use a new key for each new request, and the same key only to repeat the same request.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    kind: 'conflict',
    message: 'A request with this idempotency key is still running.',
    suggestion: 'Wait a few seconds and repeat the same request.',
  },
  PAYLOAD_TOO_LARGE: {
    kind: 'too_large',
    message: 'The request is too large.',
    suggestion: 'A message can have at most 40 MB. Link to large files instead of attaching them.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    kind: 'unsupported',
    message: 'The content type of the body is not supported here.',
    suggestion: 'Send JSON.',
  },
  VALIDATION_ERROR: {
    kind: 'invalid',
    message: 'The request has invalid fields.',
    suggestion: 'Correct the named fields and try again.',
  },
  BILLING_LIMIT_EXCEEDED: {
    kind: 'payment_required',
    message: 'The project has reached a monthly cap.',
    suggestion: 'Raise or remove the cap, or wait for the next month (UTC).',
  },
  BILLING_DISABLED: {
    kind: 'not_found',
    message: 'Billing is not configured on this server.',
    suggestion: 'Ask the operator to configure a payment provider.',
  },
  RATE_LIMIT_EXCEEDED: {
    kind: 'throttled',
    message: 'Too many requests.',
    suggestion: 'Wait a moment and try again.',
  },
  INTERNAL_SERVER_ERROR: {
    kind: 'bug',
    message: 'The server encountered an unexpected error.',
    suggestion: 'Try again. If the error persists, give the request id to the operator.',
  },
  SERVICE_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'The service is temporarily unavailable.',
    suggestion: 'Try again in a few seconds.',
  },
} as const satisfies Record<string, CatalogueEntry>

/** A stable, machine-readable error code. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE

/** One field that breaks its rule: `field` is a dotted path into the request. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
  readonly code: string
}

export interface ErrorDetails {
  /** Replaces the catalogue's general message. */
  readonly message?: string
  readonly suggestion?: string
  readonly errors?: readonly FieldProblem[]
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** A failure that the caller can act on. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly suggestion: string
  readonly errors: readonly FieldProblem[] | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const entry = ERROR_CATALOGUE[code]
    super(details.message ?? entry.message, { cause: details.cause })
    this.code = code
    this.kind = entry.kind
    this.suggestion = details.suggestion ?? entry.suggestion
    this.errors = details.errors
    this.details = details.details
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/**
 * Returns the error of a request in which one field breaks its rule. The field is put before a message that begins in
 * lower case.
 */
export function invalidField(field: string, code: string, message: string): AppError {
  const isWhole = !/^[a-z]/.test(message) || message.startsWith(field)
  return new AppError('VALIDATION_ERROR', {
    message: isWhole ? message : `${field}: ${message}`,
    errors: [{ field, message, code }],
  })
}

/** Returns the error of one entry of a list, with its index: its fields are those of the entry. */
export function errorAt(place: string, index: number, error: AppError): AppError {
  const errors = error.errors?.map(({ field, ...problem }) => ({ ...problem, field: `${place}.${field}` }))
  return new AppError(error.code, {
    message: `${place}: ${error.message}`,
    cause: error,
    ...(errors && { errors }),
    suggestion: error.suggestion,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    details: { ...error.details, index },
  })
}
