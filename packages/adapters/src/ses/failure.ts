import type { MailerError, MailerFailure } from '@posthorn/core/ports'
import { apiError, codeOf, failureOfConnection, failureOfStatus, wordsWithout } from '../mail-api/failure.ts'

/** The sender of a mail for SES, and the address of its returns. */
export interface SesSender {
  readonly from: string
  readonly returnPath: string
}

/** The refusals of SES by name, and those of AWS before a request reaches SES. */
const BY_NAME: Readonly<Record<string, MailerFailure>> = {
  TooManyRequestsException: 'throttled',
  ThrottlingException: 'throttled',
  Throttling: 'throttled',
  LimitExceededException: 'throttled',
  RequestTimeout: 'unreachable',
  ServiceUnavailable: 'unreachable',
  InternalFailure: 'unreachable',
  InternalServiceErrorException: 'unreachable',
  MessageRejected: 'rejected',
  BadRequestException: 'rejected',
  ValidationException: 'rejected',
  MailFromDomainNotVerifiedException: 'sender_refused',
  AccountSuspendedException: 'misconfigured',
  SendingPausedException: 'misconfigured',
  NotFoundException: 'misconfigured',
  CredentialsProviderError: 'misconfigured',
  TokenProviderError: 'misconfigured',
}

/** Requests whose connection was never made; the mail cannot have been sent. */
const NOT_CONNECTED = /without establishing a connection/i

/** The refusal names a sender, not the recipient: SES checks both while the account is in its sandbox. */
const NOT_VERIFIED = /not verified/i
/** Policies may allow some senders and forbid others. */
const OF_IDENTITY = /:identity\//

/** Returns the failure that an error of the AWS client means. Omit the mail for a request that does not send one. */
export function sesFailure(error: unknown, secrets: readonly string[], mail?: SesSender): MailerError {
  const known = error instanceof Error ? error : new Error(String(error))
  const words = wordsWithout(secrets, known.message === known.name ? known.name : `${known.name}: ${known.message}`)
  const code = codeOf(known) ?? known.name
  return apiError(failureOf(known, mail), words, isNotConnected(known) ? { code, connected: false } : { code })
}

function failureOf(error: Error, mail: SesSender | undefined): MailerFailure {
  const status = statusOf(error)
  if (mail && isAboutSender(error, mail)) return 'sender_refused'
  const named = BY_NAME[error.name]
  if (named) return named
  // A success with an unreadable answer is not a refusal.
  if (status !== undefined && status >= 300) return failureOfStatus(status)
  if (isNotConnected(error)) return 'unreachable'
  return failureOfConnection(codeOf(error))
}

const isNotConnected = ({ name, message }: Error) => name === 'TimeoutError' && NOT_CONNECTED.test(message)

function isAboutSender({ name, message }: Error, { from, returnPath }: SesSender): boolean {
  if (name === 'AccessDeniedException' || name === 'AccessDenied') return OF_IDENTITY.test(message)
  if (name !== 'MessageRejected' || !NOT_VERIFIED.test(message)) return false
  const words = message.toLowerCase()
  return [from, returnPath].some((address) => words.includes(address.toLowerCase()))
}

function statusOf(error: Error): number | undefined {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}
