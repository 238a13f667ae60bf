import type { Command } from 'commander'
import type { Cli } from './cli.ts'

/** Adds a command to its parent. */
type Add = (parent: Command, cli: Cli) => void

/** A noun and its verbs, in the order of the help. */
export interface Group {
  readonly noun: string
  readonly description: string
  /** Its place in the help, in ascending order. */
  readonly place: number
  readonly verbs: readonly Add[]
}

/** Returns groups in the order of the help. */
export const inOrder = (groups: readonly Group[]): readonly Group[] => groups.toSorted((a, b) => a.place - b.place)
