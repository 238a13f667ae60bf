import type { Command } from 'commander'
import { usageError } from '../errors.ts'
import { collect } from '../options.ts'
import { ERROR_FILE_END } from './error-file.ts'

/** What `posthorn import` can be told. */
export interface ImportOptions {
  readonly map?: readonly string[]
  readonly dryRun?: boolean
  readonly errors?: string
  readonly restart?: boolean
}

export function addImportOptions(command: Command): Command {
  return command
    .option(
      '--map <column=field>',
      'what a column means: email, subscribed, the name of a field, or nothing to leave it out; repeatable',
      collect,
    )
    .option('--dry-run', 'tell what would change, and change nothing')
    .option('--errors <file>', `where the rows that fail are written, to be mended; else <name>${ERROR_FILE_END}`)
    .option('--restart', 'forget an import of this file that is half done, and begin anew')
}

/** What the columns mean. */
export function readMapping({ map = [] }: ImportOptions): Record<string, string | null> {
  return Object.fromEntries(map.map(parsePair))
}

/** The last `=` divides: there may be others in the name of a column, and none in that of a field. */
function parsePair(pair: string): [string, string | null] {
  const at = pair.lastIndexOf('=')
  const column = pair.slice(0, at).trim()
  if (at < 1 || column === '') {
    throw usageError(`--map "${pair}" must be <column>=<field>, such as "E-Mail=email", or "Notes=" to leave it out.`)
  }
  return [column, pair.slice(at + 1).trim() || null]
}
