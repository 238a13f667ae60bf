import type { MailerError, MailerFailure } from '@posthorn/core/ports'
import { apiError, codeOf, failureOfConnection, failureOfStatus, wordsWithout } from '../mail-api/failure.ts'
import { fieldOf } from './field.ts'

interface Problem {
  readonly message: string
  readonly field: string
}

/** The most problems that are read from a refusal: SendGrid may report many for one mail. */
const PROBLEMS_MAX = 5

/** Refusals of a sender whom the account may not use. */
const ABOUT_SENDER = /sender identity|from address/i

/** Returns the failure that an error of SendGrid's client means. */
export function sendgridFailure(error: unknown, secrets: readonly string[]): MailerError {
  const problems = problemsOf(error)
  const status = statusOf(error)
  const words = problems.map(({ message }) => message).join(' ') || messageOf(error)
  const message = wordsWithout(secrets, status === undefined ? words : `${status} ${words}`)
  return apiError(failureOf(status, problems, error), message, { code: codeOf(error) ?? status?.toString() })
}

function failureOf(status: number | undefined, problems: readonly Problem[], error: unknown): MailerFailure {
  // An answer that broke off has no meaning, whatever it began with.
  if (status === undefined || status < 300) return failureOfConnection(codeOf(error))
  if (status === 403 && problems.some(({ field, message }) => field === 'from' || ABOUT_SENDER.test(message)))
    return 'sender_refused'
  return failureOfStatus(status)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** SendGrid's errors have the status as their code; those of its HTTP library, in their answer. */
function statusOf(error: unknown): number | undefined {
  return [fieldOf(error, 'code'), fieldOf(fieldOf(error, 'response'), 'status')].find(
    (status) => typeof status === 'number',
  )
}

function problemsOf(error: unknown): readonly Problem[] {
  const errors = fieldOf(fieldOf(fieldOf(error, 'response'), 'body'), 'errors')
  if (!Array.isArray(errors)) return []
  return errors
    .slice(0, PROBLEMS_MAX)
    .map((problem) => ({ message: String(fieldOf(problem, 'message')), field: String(fieldOf(problem, 'field')) }))
}
