import { MailerError } from '@posthorn/core/ports'
import type { FailureData } from './messages.ts'

/** Takes an error apart for another thread. */
export function dataOf(error: unknown): FailureData {
  if (!(error instanceof MailerError)) return { failure: 'unknown', message: messageOf(error), cause: undefined }
  const { failure, message, cause, replyCode, statusCode, command, connected } = error
  return {
    failure,
    message,
    command,
    connected,
    ...(replyCode !== undefined && { replyCode }),
    ...(statusCode !== undefined && { statusCode }),
    cause: cause === undefined ? undefined : { message: messageOf(cause), code: codeOf(cause) },
  }
}

/** Puts an error together again. */
export function errorOf({ failure, message, cause, ...options }: FailureData): MailerError {
  if (!cause) return new MailerError(failure, message, options)
  const { message: words, code } = cause
  return new MailerError(failure, message, {
    ...options,
    cause: Object.assign(new Error(words), code !== undefined && { code }),
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
