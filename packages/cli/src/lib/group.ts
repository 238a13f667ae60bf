import type { Command } from 'commander'
import type { Cli } from './cli.ts'

/** Adds a command to its parent. */
type Add = (parent: Command, cli: Cli) => void

/** A noun and its verbs, in the order of the help. */
export interface Group {
  readonly noun: string
  readonly description: string
  readonly verbs: readonly Add[]
}
