import type { Command, Option } from 'commander'
import type { Io } from '../io.ts'
import { readProfiles } from '../profiles.ts'

/** A word that may be at the cursor. */
export interface Candidate {
  readonly value: string
  readonly description: string
}

/** The shell itself completes the names of files. */
export const FILES = ':files'

/**
 * Returns the possible last words, given its beginning, which may be empty. Undefined for a file, which the shell
 * completes.
 */
export async function candidatesFor(
  program: Command,
  io: Pick<Io, 'env'>,
  words: readonly string[],
): Promise<readonly Candidate[] | undefined> {
  const typed = words.at(-1) ?? ''
  const { command, waiting } = walk(program, words.slice(0, -1))
  if (waiting) return starting(typed, await valuesOf(waiting, io), waiting)
  if (typed.startsWith('-')) return optionsOf(command).filter(({ value }) => value.startsWith(typed))
  if (command.name() === 'help' && command.parent === program) return below(program, words.slice(1, -1), typed)
  if (command.commands.length > 0) return verbsOf(command).filter(({ value }) => value.startsWith(typed))
  const [argument] = command.registeredArguments
  if (argument?.argChoices) return starting(typed, argument.argChoices.map(plain))
  return argument && /file|path/.test(argument.name()) ? undefined : []
}

const plain = (value: string): Candidate => ({ value, description: '' })

function starting(typed: string, values: readonly Candidate[] | undefined, option?: Option) {
  if (values) return values.filter(({ value }) => value.startsWith(typed))
  return option && /file|place|dir/.test(option.flags) ? undefined : []
}

/** Returns the command that the words lead to, and the option that still waits for its value. */
function walk(program: Command, words: readonly string[]): { command: Command; waiting: Option | undefined } {
  let command = program
  let waiting: Option | undefined
  for (const word of words) {
    if (waiting) waiting = undefined
    else if (word.startsWith('-')) {
      const option = allOptions(command).find(({ long, short }) => word === long || word === short)
      waiting = option?.required || (option?.optional ?? false) ? option : undefined
    } else command = command.commands.find((one) => one.name() === word || one.aliases().includes(word)) ?? command
  }
  return { command, waiting }
}

function allOptions(command: Command): readonly Option[] {
  return [...command.options, ...(command.parent ? allOptions(command.parent) : [])]
}

function optionsOf(command: Command): Candidate[] {
  const own = allOptions(command).flatMap(({ long, description, hidden }) =>
    long && !hidden ? [{ value: long, description }] : [],
  )
  return [...own, { value: '--help', description: 'print help' }]
}

const verbsOf = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((verb) => ({ value: verb.name(), description: verb.description() }))

/** Returns the commands below some words, for their help. */
function below(program: Command, words: readonly string[], typed: string): Candidate[] {
  return verbsOf(walk(program, words).command).filter(({ value }) => value.startsWith(typed))
}

/** Returns values that need no server. Undefined if the option takes any text. */
async function valuesOf(option: Option, io: Pick<Io, 'env'>): Promise<readonly Candidate[] | undefined> {
  if (option.argChoices) return option.argChoices.map(plain)
  if (option.long !== '--profile') return undefined
  const profiles = await readProfiles(io).catch(() => ({}))
  return Object.entries(profiles).map(([value, { url = '' }]) => ({ value, description: url }))
}
