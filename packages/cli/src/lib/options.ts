import { type Command, InvalidArgumentError } from 'commander'

/** Collects the values of an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

/** Parses the value of an option that must be a whole number. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

/** Parses the value of an option that is one of several words, in any case. */
export function oneOf<T extends string>(words: readonly T[]): (text: string) => T {
  return (text) => {
    const word = words.find((word) => word.toUpperCase() === text.toUpperCase())
    if (word !== undefined) return word
    throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`)
  }
}

/** Adds examples at the end of a command's help. */
export function addExamples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`)
}

/** The options with custom fields. */
export interface FieldOptions {
  readonly set?: readonly string[]
  readonly setJson?: string
}

/** Adds the options for custom fields. */
export function addFieldOptions(command: Command): Command {
  return command
    .option(
      '--set <name=value>',
      'a custom field, which is also a variable of the mail; repeatable. JSON values keep their type; a.b=1 sets b inside a',
      collect,
    )
    .option('--set-json <json>', 'custom fields as one JSON object')
}

/** Adds `--subscribed` and `--no-subscribed`; without either the value stays. */
export function addSubscribedOptions(command: Command): Command {
  return command
    .option('--subscribed', 'the contact is subscribed to marketing mail')
    .option('--no-subscribed', 'the contact is not subscribed to marketing mail')
}

export interface RevisionOption {
  readonly ifRevision?: number
}

/** Adds `--if-revision`. */
export function addRevisionOption(command: Command): Command {
  return command.option(
    '--if-revision <number>',
    'change it only if it still has this revision',
    wholeNumber(1, Number.MAX_SAFE_INTEGER),
  )
}

/** Returns the options of the call that changes the record. */
export const ofRevision = ({ ifRevision }: RevisionOption) => given({ ifMatch: ifRevision })

type OptionValues<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns the entries with a value, so that missing options are not sent. */
export function given<T extends object>(values: T): OptionValues<T>
export function given(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
