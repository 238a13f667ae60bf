import { isPosthornError } from '../errors.ts'
import { acceptedSentence, ResponseError } from './format/response-error.ts'

/** Returns a failure in the format of SendGrid; a failure of the connection does not change. */
export function responseErrorOf(error: unknown, accepted: number): unknown {
  if (!isPosthornError(error)) return error
  const { status, suggestion, requestId, retryAfterSeconds } = error
  const message = inTheirWords(error.message, accepted) + acceptedSentence(accepted)
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
