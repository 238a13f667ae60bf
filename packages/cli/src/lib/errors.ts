import { type FieldProblem, PosthornConnectionError, PosthornError } from '@posthorn/sdk'
import type { Command } from 'commander'
import { paint } from './colour.ts'
import { optionOf } from './errors/option-of.ts'
import { wordsOf } from './errors/terminal-words.ts'
import type { Io } from './io.ts'

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

/** Returns the error for a command that is called wrongly. */
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

function reportOf(error: unknown, command: string): Report {
  if (error instanceof CliError) return error
  if (error instanceof PosthornConnectionError) {
    return {
      exitCode: EXIT.unreachable,
      code: error.reason === 'timeout' ? 'TIMEOUT' : 'UNREACHABLE',
      message: error.message,
      suggestion:
        'Start a server with "posthorn serve", name a server with --url, or use a database directly with --data.',
    }
  }
  if (error instanceof PosthornError) {
    const { errors, requestId, status } = error
    const exitCode = NOT_ALLOWED.has(status) ? EXIT.denied : EXIT.failed
    return { exitCode, ...wordsOf(error, command), errors, requestId, status }
  }
  // By name: their classes come with the server, which is not loaded for every command.
  if (error instanceof Error && error.name === 'AppError') {
    const { code, suggestion, kind } = { code: 'FAILED', suggestion: '', kind: '', ...error }
    const exitCode = kind === 'forbidden' || kind === 'unauthenticated' ? EXIT.denied : EXIT.failed
    const { message, suggestion: advice } = wordsOf({ code, message: error.message, suggestion }, command)
    return { exitCode, code, message, suggestion: advice }
  }
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
    const { code, suggestion } = { code: undefined, suggestion: undefined, ...error }
    return {
      exitCode: EXIT.unreachable,
      code: String(code ?? 'DATABASE_UNAVAILABLE'),
      message: error.message,
      suggestion: String(
        suggestion ?? 'Check --data, POSTHORN_DATA and POSTHORN_DATABASE_URL, and whether this user can write there.',
      ),
    }
  }
  return {
    exitCode: EXIT.failed,
    code: 'INTERNAL_ERROR',
    message: error instanceof Error ? error.message : String(error),
    suggestion: 'This is a bug in posthorn. Run the command again with DEBUG=posthorn to see its location.',
  }
}

/** Returns true if the message already contains the only problem, with or without its field. */
function isSaidBy(message: string, [only, ...others]: readonly FieldProblem[]): boolean {
  return (
    only !== undefined &&
    others.length === 0 &&
    (message.endsWith(only.message) || message === `${only.field}: ${only.message}`)
  )
}

/** Replaces the field of the API at the beginning of a text by the option. */
const withOption = (text: string, field: string, option: string) =>
  field !== '' && (text.startsWith(`${field}: `) || text.startsWith(`${field} `))
    ? option + text.slice(field.length)
    : text

/** Headers of a request, which the person did not write: the message explains the problem in other words. */
const HEADER = /^(?:Authorization|Cookie|Content-Encoding|Content-Type|Idempotency-Key|X-Project-Id)$/

/** Replaces the fields of the API by the options that the person entered. */
function inOptions({ message, errors: all = [], ...report }: Report, command: Command | undefined): Report {
  const errors = all.filter(({ field }) => !HEADER.test(field))
  if (!command) return { ...report, message, errors }
  const lines = errors.map((problem) => {
    const option = optionOf(command, problem.field)
    const ofOption = problem.message.replace('use the field with that name', 'use the option with that name')
    return { ...problem, field: option, message: withOption(ofOption, problem.field, option) }
  })
  const [first] = errors
  const [named] = lines
  if (!first || !named) return { ...report, message, errors }
  const whole = message.replace(first.message, named.message)
  return { ...report, message: withOption(whole, first.field, named.field), errors: lines }
}

/** The parts of the command line that the report of an error needs. */
interface ErrorReport {
  readonly json: boolean
  /** The command that ran; undefined if none did. */
  readonly command?: Command | undefined
}

/** Returns the words of a command after the name of the program, such as `contacts get`. */
export const pathOf = (command: Command | undefined): string =>
  command?.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : ''

/** Prints the error, as JSON with `json`, and returns the exit code. */
export function reportError(io: Io, error: unknown, { json, command }: ErrorReport): ExitCode {
  const report = reportOf(error, pathOf(command) || '<command>')
  const { exitCode, code, suggestion, requestId, status } = report
  if (json) {
    const { message, errors = [] } = report
    io.stderr.json({ error: { code, message, ...(status && { status }), errors, suggestion, requestId } })
  } else {
    const { message, errors = [] } = inOptions(report, command)
    const fields = isSaidBy(message, errors)
      ? []
      : errors.map(({ field, message, code }) => `  ${field || 'all of it'}: ${message} (${code})`)
    const lines = [
      `error ${code}: ${message}`,
      ...fields,
      ...(suggestion ? [suggestion] : []),
      ...(requestId ? [`request id: ${requestId}`] : []),
    ]
    const [first = '', ...rest] = lines
    for (const line of io.stderr.linesOf(first)) io.stderr.line(paint(io, 'red', line, 'stderr'))
    for (const line of rest) io.stderr.prose(line)
  }
  if (io.env.DEBUG?.includes('posthorn') && error instanceof Error) io.stderr.line(String(error.stack))
  return exitCode
}
