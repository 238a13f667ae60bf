import type { Command } from 'commander'
import { usageError } from './errors.ts'

/** Adds the name of the new object: as the argument, or with `--name`. */
export function addName(command: Command, what: string): Command {
  return command.argument('[name]', `the name of the ${what}`).option('--name <name>', 'the name, as an option')
}

/** Returns the given name; undefined if there is none. */
export function nameFrom(argument: string | undefined, option: string | undefined): string | undefined {
  if (argument !== undefined && option !== undefined && argument !== option)
    throw usageError(`There are two names: "${argument}" and "${option}".`)
  return argument ?? option
}

type Present<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> }

/** Returns the values, all of which must be given; a usage error names the missing ones by their words. */
export function requireAll<T extends object>(values: T, words: Readonly<Record<keyof T, string>>): Present<T>
export function requireAll(values: Readonly<Record<string, unknown>>, words: Readonly<Record<string, string>>): object {
  const missing = Object.entries(words).flatMap(([key, word]) => (values[key] === undefined ? [word] : []))
  if (missing.length > 0) throw usageError(`Missing: ${missing.join(', ')}.`)
  return values
}
