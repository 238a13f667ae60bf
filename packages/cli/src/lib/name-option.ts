import type { Command } from 'commander'
import { usageError } from './errors.ts'

/** The name of what a command makes: as its argument, or with `--name`. */
export function addName(command: Command, what: string): Command {
  return command.argument('[name]', `the name of the ${what}`).option('--name <name>', 'the name, as an option')
}

/** The name that was given; undefined when none was. */
export function nameFrom(argument: string | undefined, option: string | undefined): string | undefined {
  if (argument !== undefined && option !== undefined && argument !== option)
    throw usageError(`There are two names: "${argument}" and "${option}".`)
  return argument ?? option
}

type Present<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> }

/** The values, all of which must have been given; a usage error names those that were not by their words. */
export function requireAll<T extends object>(values: T, words: Readonly<Record<keyof T, string>>): Present<T>
export function requireAll(values: Readonly<Record<string, unknown>>, words: Readonly<Record<string, string>>): object {
  const missing = Object.entries(words).flatMap(([key, word]) => (values[key] === undefined ? [word] : []))
  if (missing.length > 0) throw usageError(`Missing: ${missing.join(', ')}.`)
  return values
}
