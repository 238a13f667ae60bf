export interface Problem {
  message: string
  field: string | null
  help: string | null
}

export interface Refusal {
  readonly status: number
  readonly message: string
  readonly problems: readonly Problem[]
  readonly headers?: { [key: string]: string }
  readonly cause?: unknown
}

/** A refusal in the format of SendGrid. `cause` is the error of the server or of the transport that refused. */
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

/** Returns the refusal of a field. */
export function invalid(field: string, message: string, help: string | null = null): ResponseError {
  return new ResponseError({ status: 400, message, problems: [{ message, field, help }] })
}

/** Returns the sentence about the mails before the one that failed, or an empty string. */
export const acceptedSentence = (accepted: number): string =>
  accepted === 0 ? '' : ` The first ${accepted} personalizations were already accepted.`
