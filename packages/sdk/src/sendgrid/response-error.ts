import { isPosthornError } from '../errors.ts'

interface Problem {
  message: string
  field: string | null
  help: string | null
}

interface Refusal {
  readonly status: number
  readonly message: string
  readonly problems: readonly Problem[]
  readonly headers?: { [key: string]: string }
  readonly cause?: unknown
}

/** A refusal in the format of SendGrid. `cause` is the `PosthornError` when the server refused. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  /** The HTTP status. */
  readonly code: number
  readonly response: { headers: { [key: string]: string }; body: { errors: Problem[] } }

  constructor({ status, message, problems, headers = {}, cause }: Refusal) {
    super(message, { cause })
    this.code = status
    this.response = { headers, body: { errors: [...problems] } }
  }

  override toString(): string {
    const problems = this.response.body.errors.map(
      ({ message, field, help }) => `\n  ${message}\n    ${field}\n    ${help}`,
    )
    return `${this.message} (${this.code})${problems.join('')}`
  }

  toJSON() {
    const { message, code, response } = this
    return { message, code, response }
  }
}

/** Returns the refusal of a field that Posthorn does not support. */
export function cannotMap(field: string, help: string): ResponseError {
  return invalid(field, `Posthorn does not support ${field}.`, help)
}

export function invalid(field: string, message: string, help: string | null = null): ResponseError {
  return new ResponseError({ status: 400, message, problems: [{ message, field, help }] })
}

/** Returns a failure in the format of SendGrid; a failure of the connection does not change. */
export function responseErrorOf(error: unknown, accepted: number): unknown {
  if (!isPosthornError(error)) return error
  const { status, suggestion, requestId, retryAfterSeconds } = error
  const partly = accepted === 0 ? '' : ` The first ${accepted} personalizations were already accepted.`
  const message = inTheirWords(error.message, accepted) + partly
  const help = suggestion ?? null
  const problems = error.errors.map(({ field, message }) => ({ message, field: inTheirWords(field, accepted), help }))
  return new ResponseError({
    // An invalid request is always a 400 there.
    status: status === 422 ? 400 : status,
    message,
    problems: problems.length > 0 ? problems : [{ message, field: null, help }],
    headers: {
      ...(requestId !== undefined && { 'x-request-id': requestId }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    cause: error,
  })
}

function inTheirWords(text: string, accepted: number): string {
  return text.replace(/\bemails\.(\d+)/, (_, at: string) => `personalizations.${accepted + Number(at)}`)
}
