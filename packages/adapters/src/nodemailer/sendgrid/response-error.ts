import { acceptedSentence, ResponseError } from '@posthorn/sdk/sendgrid-format'

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
  const message = error.message + acceptedSentence(accepted)
  return new ResponseError({ status, message, problems: [{ message, field: null, help: null }], cause: error })
}

function statusOf({ code, responseCode = 0, $metadata }: TransportError): number | undefined {
  if (code === 'EAUTH') return 401
  if (responseCode === 552 || responseCode === 523) return 413
  if (responseCode >= 500) return 400
  if (responseCode >= 400) return 503
  if (code === 'EENVELOPE') return 400
  return $metadata?.httpStatusCode
}
