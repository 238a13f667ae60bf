interface Problem {
  message: string
  field: string | null
  help: string | null
}

/** A refusal in the shape of SendGrid's. `cause` is the error of the transport, if it refused. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  /** The HTTP status that SendGrid would answer with. */
  readonly code: number
  readonly response: { headers: { [key: string]: string }; body: { errors: Problem[] } }

  constructor(code: number, problem: Problem, cause?: unknown) {
    super(problem.message, { cause })
    this.code = code
    this.response = { headers: {}, body: { errors: [problem] } }
  }

  override toString(): string {
    const problems = this.response.body.errors.map((problem) =>
      [problem.message, `  ${problem.field}`, `  ${problem.help}`].map((line) => `\n  ${line}`).join(''),
    )
    return `${this.message} (${this.code})${problems.join('')}`
  }

  toJSON() {
    const { message, code, response } = this
    return { message, code, response }
  }
}

export function invalid(field: string, message: string, help: string | null = null): ResponseError {
  return new ResponseError(400, { message, field, help })
}

/** The fields that nodemailer and its transports add to errors. */
interface TransportError extends Error {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** Returns the refusal of a transport in SendGrid's shape; a failed connection keeps its error, as with SendGrid. */
export function responseErrorOf(error: unknown, accepted: number): unknown {
  if (error instanceof ResponseError || !(error instanceof Error)) return error
  const status = statusOf(error)
  if (status === undefined) return error
  const partly = accepted === 0 ? '' : ` The first ${accepted} personalizations were already accepted.`
  return new ResponseError(status, { message: error.message + partly, field: null, help: null }, error)
}

function statusOf({ code, responseCode = 0, $metadata }: TransportError): number | undefined {
  if (code === 'EAUTH') return 401
  if (responseCode === 552 || responseCode === 523) return 413
  if (responseCode >= 500) return 400
  if (responseCode >= 400) return 503
  if (code === 'EENVELOPE') return 400
  return $metadata?.httpStatusCode
}
