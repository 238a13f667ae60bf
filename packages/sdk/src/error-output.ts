/** An answer as hapi makes it from an error. */
export interface ErrorOutput {
  statusCode: number
  payload: { statusCode: number; error: string; message: string; code?: string }
  headers: Record<string, string | number>
}

interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly retryAfterSeconds?: number | undefined
}

/** The key belongs to the application: its own callers cannot sign in for it. */
const OF_THE_APPLICATION = ['MISSING_AUTH', 'UNAUTHORIZED', 'INVALID_API_KEY']

/** The status with which an application answers its own callers. */
export function statusForCallers({ status, code }: Refusal): number {
  return OF_THE_APPLICATION.includes(code) || status < 400 || status > 599 ? 500 : status
}

/** A status from 500 does not show its reason to callers. */
export function outputOf(statusCode: number, { code, message, retryAfterSeconds }: Refusal): ErrorOutput {
  const reports =
    statusCode >= 500
      ? { error: 'Internal Server Error', message: 'An internal server error occurred' }
      : { error: 'Refused', message, code }
  return {
    statusCode,
    payload: { statusCode, ...reports },
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': retryAfterSeconds },
  }
}
