import type { Command } from 'commander'
import type { Cli } from './cli.ts'
import type * as Settings from './settings.ts'

/** Adds a command to its parent. */
type Add = (parent: Command, cli: Cli) => void

interface Placed {
  /** Its place in the help, in ascending order. */
  readonly place: number
}

/** A noun and its verbs, in the order of the help. */
export interface Group extends Placed {
  readonly noun: string
  readonly description: string
  readonly verbs: readonly Add[]
}

/** A command that belongs to no noun. */
export interface TopCommand extends Placed {
  /** `settings` are loaded only for `serve` and `worker`. */
  readonly add: (program: Command, cli: Cli, settings: typeof Settings | undefined) => void
}

export function addGroup(program: Command, cli: Cli, { noun, description, verbs }: Group): void {
  const group = program.command(noun).description(description)
  for (const add of verbs) add(group, cli)
}

/** Returns commands in the order of the help. */
export const inOrder = (commands: readonly (Group | TopCommand)[]) => commands.toSorted((a, b) => a.place - b.place)
