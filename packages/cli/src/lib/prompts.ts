import { CliError, usageError } from './errors.ts'
import { type Io, isInteractive } from './io.ts'
import { clean } from './text.ts'

/** Questions go to stderr, so that stdout stays the result. */
const context = (io: Io) => ({ input: io.stdin, output: io.stderr.canvas })

interface Question {
  readonly message: string
  readonly default?: string
  /** Returns the problem of the answer; undefined if it is valid. */
  readonly problem?: (answer: string) => string | undefined
}

/** Asks for one line. */
export async function ask(io: Io, question: Question): Promise<string> {
  const { default: askInput } = await import('@inquirer/input')
  return askInput(
    {
      message: clean(question.message),
      ...(question.default !== undefined && { default: clean(question.default) }),
      validate: (answer: string) => {
        const problem = question.problem?.(answer)
        if (problem !== undefined) return clean(problem)
        return answer.trim() === '' ? 'Please answer.' : true
      },
    },
    context(io),
  )
}

/** Asks for one line that may stay empty. */
export async function askMaybe(io: Io, message: string): Promise<string | undefined> {
  const { default: askInput } = await import('@inquirer/input')
  return (await askInput({ message: clean(message) }, context(io))).trim() || undefined
}

/** Asks for one line without showing it. */
export async function askSecret(io: Io, message: string): Promise<string> {
  const { default: askPassword } = await import('@inquirer/password')
  return askPassword({ message: clean(message), mask: '*' }, context(io))
}

/** Asks for one of several choices. */
export async function choose<T extends string>(
  io: Io,
  message: string,
  choices: readonly { readonly name: string; readonly value: T }[],
): Promise<T> {
  const { default: askSelect } = await import('@inquirer/select')
  return askSelect<T>(
    { message: clean(message), choices: choices.map(({ name, value }) => ({ name: clean(name), value })) },
    context(io),
  )
}

/**
 * Resolves when the person agrees to something that cannot be undone, or `--yes` is given. Without a terminal, a
 * missing consent is a usage error.
 */
export async function requireConsent(io: Io, globals: { readonly yes?: boolean }, what: string): Promise<void> {
  if (globals.yes) return
  if (!isInteractive(io)) throw usageError(`${what} It cannot be undone.`, 'Add --yes to confirm.')
  const { default: askConfirm } = await import('@inquirer/confirm')
  const agreed = await askConfirm(
    { message: `${clean(what)} It cannot be undone. Continue?`, default: false },
    context(io),
  )
  if (!agreed) throw new CliError('NOT_CONFIRMED', 'Nothing was changed.')
}

/** Resolves for actions that destroy so much that the name has to be typed. */
export async function requireTyped(
  io: Io,
  globals: { readonly yes?: boolean },
  { what, name }: { readonly what: string; readonly name: string },
): Promise<void> {
  if (globals.yes) return
  if (!isInteractive(io)) throw usageError(`${what} It cannot be undone.`, 'Add --yes to confirm.')
  const typed = await ask(io, { message: `${what} It cannot be undone. Type its name to continue:` })
  if (typed.trim() !== name.trim())
    throw new CliError('NOT_CONFIRMED', `"${typed}" is not its name. Nothing was changed.`)
}

/** Returns true if an error is the person's Ctrl-C at a prompt. */
export function isInterrupt(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ExitPromptError' || error.name === 'AbortPromptError')
}
