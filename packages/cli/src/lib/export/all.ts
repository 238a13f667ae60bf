import path from 'node:path'
import type { Command } from 'commander'
import type { Connection } from '../cli.ts'
import { usageError } from '../errors.ts'
import { aborted, interruptible } from '../interrupt.ts'
import { note } from '../io.ts'
import { remark, showResult } from '../output.ts'
import { count } from '../text.ts'
import { openSink, type TextSink } from '../text-sink.ts'
import { type ExportedPage, NOTHING, writeRows } from './pages.ts'
import { exportResumably, forgetExport, requireNoneLeft } from './resumable.ts'

export interface ExportOptions {
  readonly output?: string
  readonly resume?: boolean
  readonly restart?: boolean
}

/** Adds the options of every export. */
export function addExportOptions(command: Command): Command {
  return command
    .option('--output <file>', 'write it to a file')
    .option('--resume', 'if interrupted, keep the partial file, and continue when run again')
    .option('--restart', 'discard an unfinished export to this file and start over')
}

/** Writes all items to a file or to stdout. */
export async function exportAll<T>(
  connection: Connection,
  { output, resume = false, restart = false }: ExportOptions,
  exported: ExportedPage<T>,
): Promise<void> {
  const { globals } = connection
  if (output === '-')
    throw usageError('An export without --output is written to the standard output.', 'Omit --output.')
  if (globals.json && output === undefined && exported.format === 'CSV') {
    throw usageError(
      `All ${exported.noun}s are written as CSV.`,
      `For JSON, use "posthorn ${exported.noun}s list --all --json".`,
    )
  }
  if (output === undefined && (resume || restart))
    throw usageError('Only an export to a file can be resumed.', 'Give a file with --output <file>.')
  const rows = await (output === undefined
    ? writeAll(connection, exported, { output: undefined, showsBar: !connection.io.stdout.isTTY })
    : exportToFile(connection, output, exported, { resume, restart }))
  const what = `Wrote ${count(rows, exported.noun)}`
  if (output !== undefined) notice(connection, output, what, { [`${exported.noun}s`]: rows })
  else remark(connection, `${what}.`)
}

async function exportToFile<T>(
  connection: Connection,
  output: string,
  exported: ExportedPage<T>,
  { resume, restart }: ExportOptions,
): Promise<number> {
  const target = path.resolve(connection.io.cwd, output)
  if (restart) await forgetExport(target)
  if (resume) return exportResumably(connection, output, exported)
  await requireNoneLeft(target, output)
  return writeAll(connection, exported, { output, showsBar: true })
}

/** Writes all items; returns the number of rows. */
async function writeAll<T>(
  connection: Connection,
  exported: ExportedPage<T>,
  { output, showsBar }: { readonly output: string | undefined; readonly showsBar: boolean },
): Promise<number> {
  const fields = await exported.ownColumns(connection)
  let lost = 0
  const work = async (write: TextSink['write'], signal: AbortSignal) => {
    await write(exported.header(fields))
    const task = { exported, fields, begin: NOTHING, signal, showsBar }
    const { rows } = await writeRows(connection, task, async (records, reached) => {
      await write(records)
      lost = reached.rows
    })
    return rows
  }
  const afterword = () =>
    lost > 0 && `Discarded ${count(lost, exported.noun)}. With --resume the export would continue.`
  return writeWhole(connection, output, work, afterword)
}

/** A file gets its name only when it is complete; output to a pipe cannot be taken back. */
export async function writeWhole<T>(
  { io, globals }: Connection,
  output: string | undefined,
  work: (write: TextSink['write'], signal: AbortSignal) => Promise<T>,
  afterword: () => string | false = () => false,
): Promise<T> {
  return interruptible(async (signal) => {
    const sink = await openSink(io, output, { mayReplace: globals.yes ?? false })
    try {
      const result = await Promise.race([work(sink.write, signal), aborted(signal)])
      signal.throwIfAborted()
      await sink.end()
      return result
    } catch (error) {
      await sink.abandon()
      const notice = output === undefined ? 'The output is incomplete.' : afterword()
      if (notice) note(io, notice)
      throw error
    }
  })
}

/** Prints that the file is written. */
export function notice(connection: Connection, file: string, what: string, result: object): void {
  showResult(connection, { file, ...result }, () => remark(connection, `${what} to ${file}.`))
}
