import type { Schema, Suppression } from '@posthorn/sdk'
import type { Command } from 'commander'
import { oneOf } from '../options.ts'

export type Kind = Suppression['kind']

const KINDS = ['ADDRESS', 'DOMAIN', 'PATTERN'] as const satisfies readonly Kind[]

export interface KindOption {
  readonly kind?: Kind
}

export function addKindOption(command: Command): Command {
  return command.option('--kind <kind>', 'only entries of this kind: address, domain or pattern', oneOf(KINDS))
}

/** Returns the kind that a cell of a file names; undefined for anything else. */
export const kindOf = (text: string): Kind | undefined => KINDS.find((kind) => kind === text.toUpperCase())

/** Returns an entry as the API takes it: an address, or else a domain or a pattern. */
export function entryOf(text: string): Pick<Schema<'SuppressionInput'>, 'email' | 'value'> {
  const isAddress = text.lastIndexOf('@') > 0 && !text.includes('*')
  return isAddress ? { email: text } : { value: text }
}
