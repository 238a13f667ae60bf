import { type FieldProblem, PosthornConnectionError, PosthornError } from '@posthorn/sdk'
import { paint } from './colour.ts'
import type { Io } from './io.ts'
import { clean } from './text.ts'

/** Exit codes; scripts rely on them. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, denied: 4, interrupted: 130 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A failure that the command line itself finds. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly code: string
  readonly exitCode: ExitCode
  readonly suggestion: string | undefined

  constructor(
    code: string,
    message: string,
    options: { readonly exitCode?: ExitCode; readonly suggestion?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.exitCode = options.exitCode ?? EXIT.failed
    this.suggestion = options.suggestion
  }
}

/** The error for a command that is called wrongly. */
export function usageError(message: string, suggestion?: string): CliError {
  return new CliError('USAGE', message, { exitCode: EXIT.usage, ...(suggestion !== undefined && { suggestion }) })
}

interface Report {
  readonly exitCode: ExitCode
  readonly code: string
  readonly message: string
  readonly errors?: readonly FieldProblem[]
  readonly suggestion?: string | undefined
  readonly requestId?: string | undefined
  readonly status?: number
}

const NOT_ALLOWED: ReadonlySet<number> = new Set([401, 403])

const OF_SETTINGS = 'Each setting is an environment variable and an option of "posthorn serve"; its --help lists them.'

/** The suggestions of the API, by the code of their error, as commands and options. */
const AS_COMMAND: Readonly<Record<string, string>> = {
  MISSING_AUTH: 'Give the secret key of the project with --key, POSTHORN_KEY or a profile.',
  UNAUTHORIZED: 'Check the key, or sign in again with "posthorn login".',
  INVALID_API_KEY: 'Use the secret key (sk_…). A public key (pk_…) is only good for "posthorn track".',
  BAD_REQUEST: '"posthorn help <command>" says what its options take.',
  CONTACT_NOT_FOUND: 'Check the id, or look for the address with "posthorn contacts list --search <part of it>".',
  TEMPLATE_NOT_FOUND: 'Check the id against "posthorn templates list".',
  CAMPAIGN_NOT_FOUND: 'Check the id against "posthorn campaigns list".',
  WORKFLOW_NOT_FOUND: 'Check the id against "posthorn workflows list".',
  SEGMENT_NOT_FOUND: 'Check the id against "posthorn segments list".',
  DOMAIN_NOT_VERIFIED: '"posthorn domains create <domain>" shows the DNS records to publish.',
  DOMAIN_NOT_FOUND: 'Check the id or name against "posthorn domains list".',
  EMAIL_NOT_FOUND: 'Check the id against "posthorn emails list".',
  SUPPRESSION_NOT_FOUND: 'Check its spelling against "posthorn suppressions list"; mail may go to it.',
}

/** What only callers of the API can follow. */
const OVER_HTTP = /\b(?:GET|POST) \/|\bheader\b|\bAPI reference\b|\bSign in again\b/

function suggestionOf({ code, suggestion }: PosthornError): string | undefined {
  return suggestion !== undefined && OVER_HTTP.test(suggestion) ? (AS_COMMAND[code] ?? suggestion) : suggestion
}

function reportOf(error: unknown): Report {
  if (error instanceof CliError) return error
  if (error instanceof PosthornConnectionError) {
    return {
      exitCode: EXIT.unreachable,
      code: error.reason === 'timeout' ? 'TIMEOUT' : 'UNREACHABLE',
      message: error.message,
      suggestion:
        'Start a server with "posthorn serve", say where one is with --url, or use a database directly with --data.',
    }
  }
  if (error instanceof PosthornError) {
    const { code, message, errors, requestId, status } = error
    return {
      exitCode: NOT_ALLOWED.has(status) ? EXIT.denied : EXIT.failed,
      code,
      message,
      errors,
      suggestion: suggestionOf(error),
      requestId,
      status,
    }
  }
  // By name: their classes come with the server, which is not loaded for every command.
  if (error instanceof Error && error.name === 'ConfigError') {
    const { code, suggestion } = { code: 'USAGE', suggestion: undefined, ...error }
    return {
      exitCode: EXIT.usage,
      code: String(code),
      message: error.message,
      suggestion: typeof suggestion === 'string' ? suggestion : OF_SETTINGS,
    }
  }
  if (error instanceof Error && error.name === 'OperationError') {
    const { code, suggestion } = { code: 'FAILED', suggestion: undefined, ...error }
    return {
      exitCode: EXIT.failed,
      code: String(code),
      message: error.message,
      ...(typeof suggestion === 'string' && { suggestion }),
    }
  }
  if (error instanceof Error && error.name === 'StoreUnavailable') {
    return {
      exitCode: EXIT.unreachable,
      code: 'DATABASE_UNAVAILABLE',
      message: error.message,
      suggestion: 'Check --data, POSTHORN_DATA and POSTHORN_DATABASE_URL, and whether this user may write there.',
    }
  }
  return {
    exitCode: EXIT.failed,
    code: 'INTERNAL_ERROR',
    message: error instanceof Error ? error.message : String(error),
    suggestion: 'This is a bug in posthorn. Run the command again with DEBUG=posthorn to see where.',
  }
}

/** Whether the message already says the only problem, with or without its field. */
function isSaidBy(message: string, [only, ...others]: readonly FieldProblem[]): boolean {
  return (
    only !== undefined &&
    others.length === 0 &&
    (message === only.message || message === `${only.field}: ${only.message}`)
  )
}

/** Prints the error, as JSON with `json`, and returns the exit code. */
export function reportError(io: Io, error: unknown, json: boolean): ExitCode {
  const { exitCode, code, message, errors = [], suggestion, requestId, status } = reportOf(error)
  if (json) {
    io.stderr.write(
      `${JSON.stringify({ error: { code, message, ...(status && { status }), errors, suggestion, requestId } })}\n`,
    )
  } else {
    const fields = isSaidBy(message, errors)
      ? []
      : errors.map(({ field, message, code }) => `  ${field || 'request'}: ${message} (${code})`)
    const lines = [
      `error ${code}: ${message}`,
      ...fields,
      ...(suggestion ? [suggestion] : []),
      ...(requestId ? [`request id: ${requestId}`] : []),
    ]
    const [first = '', ...rest] = lines.map((line) => clean(line))
    io.stderr.write(`${[paint(io, 'red', first, 'stderr'), ...rest].join('\n')}\n`)
  }
  if (io.env.DEBUG?.includes('posthorn') && error instanceof Error) io.stderr.write(`${error.stack}\n`)
  return exitCode
}
