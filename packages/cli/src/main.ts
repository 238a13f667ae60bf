import { isNear } from '@posthorn/core/nearness'
import { type Command, CommanderError } from 'commander'
import { EXIT, type ExitCode, pathOf, reportError, usageError } from './lib/errors.ts'
import type { Io } from './lib/io.ts'
import { isInterrupt } from './lib/prompts.ts'
import { withWholeIds } from './lib/short-ids.ts'
import { createProgram } from './program.ts'

/** Commander's codes for help or a version that was requested. */
const ASKED_FOR: ReadonlySet<string> = new Set(['commander.helpDisplayed', 'commander.version'])

/** Runs one command to its end. `argv` has the words after the name of the program. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const named = new Set(argv)
  const settings = named.has('serve') || named.has('worker') ? await import('./lib/settings.ts') : undefined
  const json = named.has('--json') || /(?:^| )(?:-o|--format)[ =]?json(?: |$)/.test(argv.join(' '))
  const program = createProgram(io, settings)
  let command: Command | undefined
  program.hook('preAction', (_, ran) => {
    command = ran
  })
  try {
    if (argv.length === 0) program.outputHelp()
    else await program.parseAsync(withWholeIds(io, argv), { from: 'user' })
    return EXIT.ok
  } catch (error) {
    if (isInterrupt(error)) return EXIT.interrupted
    if (!(error instanceof CommanderError)) return reportError(io, error, { json, command })
    if (ASKED_FOR.has(error.code)) return EXIT.ok
    if (error.code === 'commander.help') return EXIT.usage // a noun without a verb: its help was printed
    return reportError(io, asUsage(error, commandNamed(program, argv, unknownCommand(error))), { json })
  }
}

/** Converts an error of commander: "error: unknown option '--x'\n(Did you mean --y?)". */
function asUsage(error: CommanderError, command: Command) {
  const verbs = verbsOf(command)
  const text = error.message
    .replace(/^error: /, '')
    .replace(/^command-argument value (.*) is invalid for argument '(.*?)'\./, '<$2> $1 is invalid.')
  const [message = '', ...hints] = text.split('\n')
  const meant = verbMeant(error, verbs)
  const hint = meant ? `Did you mean ${meant}?` : nearHint(message, hints.join(' ').replace(/^\(|\)$/g, ''))
  const there = error.code === 'commander.unknownCommand' ? verbs : missedChoices(error, command)
  const other = there.length > 0 ? `There are: ${there.join(', ')}.` : ''
  const isUnknown = error.code === 'commander.unknownCommand'
  const help = isUnknown
    ? 'Run "posthorn help" for the list of commands.'
    : `Run "posthorn help ${pathOf(command) || '<command>'}" for its usage.`
  return usageError(message, hint || other || help)
}

/** Returns the possible words for a missing argument, if only some are allowed. */
const missedChoices = ({ code }: CommanderError, { registeredArguments }: Command): readonly string[] =>
  code === 'commander.missingArgument'
    ? (registeredArguments.find(({ argChoices }) => argChoices)?.argChoices ?? [])
    : []

/** The verbs of other command lines, with ours. */
const VERBS: Readonly<Record<string, string>> = {
  ls: 'list',
  all: 'list',
  show: 'get',
  view: 'get',
  info: 'get',
  describe: 'get',
  add: 'create',
  new: 'create',
  edit: 'update',
  set: 'update',
  change: 'update',
  rm: 'delete',
  del: 'delete',
  remove: 'delete',
  destroy: 'delete',
}

/** Returns the verb of a noun for an unknown one; undefined if the noun has none. */
function verbMeant(error: CommanderError, verbs: readonly string[]): string | undefined {
  const unknown = unknownCommand(error) ?? ''
  const meant = Object.hasOwn(VERBS, unknown) ? VERBS[unknown] : undefined
  return meant !== undefined && verbs.includes(meant) ? meant : undefined
}

/** Returns commander's suggestion; empty if its options only look a little alike. */
function nearHint(message: string, hint: string): string {
  const [, unknown] = /^unknown option '--([\w-]+)/.exec(message) ?? []
  const names = [...hint.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name)
  return unknown === undefined || names.some((name) => isNear(unknown, name)) ? hint : ''
}

/** Returns the word that is no command; undefined for other errors. */
const unknownCommand = ({ message }: CommanderError) => /^error: unknown command '(.*?)'/.exec(message)?.[1]

/** Returns the innermost command that the words before the unknown one name. */
function commandNamed(program: Command, argv: readonly string[], unknown: string | undefined): Command {
  let command = program
  for (const word of argv) {
    const inner = command.commands.find((each) => each.name() === word || each.aliases().includes(word))
    if (!inner && word === unknown) break
    command = inner ?? command
  }
  return command
}

/** Returns the verbs of a noun; none for the program. */
const verbsOf = (noun: Command): string[] => (noun.parent ? noun.commands.map((verb) => verb.name()) : [])
