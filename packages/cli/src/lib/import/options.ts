import type { Command } from 'commander'
import { usageError } from '../errors.ts'
import { collect, oneOf } from '../options.ts'
import { ERROR_FILE_END } from './error-file.ts'
import { addFormatOptions, type FormatOptions } from './format.ts'
import { PEERS, type PeerName } from './peers/names.ts'

/** The options of `posthorn import`. */
export interface ImportOptions extends FormatOptions {
  readonly map?: readonly string[]
  readonly dryRun?: boolean
  readonly errors?: string
  readonly restart?: boolean
  readonly from?: PeerName
  readonly keepUnconfirmed?: boolean
}

export function addImportOptions(command: Command): Command {
  return addFormatOptions(command)
    .option(
      '--map <column=field>',
      'the target of a column: email, subscribed or a field; empty ignores the column; repeatable',
      collect,
    )
    .option('--dry-run', 'show what would change, without changing anything')
    .option('--errors <file>', `where to write failed rows for correction; default <name>${ERROR_FILE_END}`)
    .option('--restart', 'discard an unfinished import of this file and start over')
    .option('--from <product>', `the source of the file: ${PEERS.join(', ')}`, oneOf(PEERS))
    .option('--keep-unconfirmed', 'with --from listmonk: people who never confirmed count as subscribed')
}

/** Reads the meaning of the columns. */
export function readMapping({ map = [] }: ImportOptions): Record<string, string | null> {
  return Object.fromEntries(map.map(parsePair))
}

/** Splits at the last `=`: the name of a column may contain one, that of a field may not. */
function parsePair(pair: string): [string, string | null] {
  const at = pair.lastIndexOf('=')
  const column = pair.slice(0, at).trim()
  if (at < 1 || column === '') {
    throw usageError(`--map "${pair}" must be <column>=<field>, such as "E-Mail=email", or "Notes=" to ignore it.`)
  }
  return [column, pair.slice(at + 1).trim() || null]
}
