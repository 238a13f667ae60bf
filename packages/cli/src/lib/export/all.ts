import path from 'node:path'
import type { Command } from 'commander'
import type { Session } from '../cli.ts'
import { usageError } from '../errors.ts'
import { aborted, interruptible } from '../interrupt.ts'
import { note } from '../io.ts'
import { remark, showResult } from '../output.ts'
import { count } from '../text.ts'
import { openSink, type TextSink } from '../text-sink.ts'
import { type Exported, NOTHING, writeRows } from './pages.ts'
import { exportResumably, forgetExport, requireNoneLeft } from './resumable.ts'

export interface ExportOptions {
  readonly output?: string
  readonly resume?: boolean
  readonly restart?: boolean
}

/** The options of every export. */
export function addExportOptions(command: Command): Command {
  return command
    .option('--output <file>', 'write it to a file')
    .option('--resume', 'keep what is written when it breaks off, and go on from there when run again')
    .option('--restart', 'forget an export to this file that is half done, and begin anew')
}

/** Writes everything as CSV, to a file or to stdout. */
export async function exportAll<T>(
  session: Session,
  { output, resume = false, restart = false }: ExportOptions,
  exported: Exported<T>,
): Promise<void> {
  const { globals } = session
  if (globals.json && output === undefined) {
    throw usageError(
      `All ${exported.noun}s are written as CSV.`,
      `For JSON say "posthorn ${exported.noun}s list --all --json".`,
    )
  }
  if (output === undefined && (resume || restart))
    throw usageError('Only an export to a file can go on.', 'Name it with --output <file>.')
  const rows = await (output === undefined
    ? writeAll(session, undefined, exported, !session.io.stdout.isTTY)
    : exportToFile(session, output, exported, { resume, restart }))
  const what = `Wrote ${count(rows, exported.noun)}`
  if (output !== undefined) told(session, output, what, { [`${exported.noun}s`]: rows })
  else remark(session, `${what}.`)
}

async function exportToFile<T>(
  session: Session,
  output: string,
  exported: Exported<T>,
  { resume, restart }: ExportOptions,
): Promise<number> {
  const target = path.resolve(session.io.cwd, output)
  if (restart) await forgetExport(target)
  if (resume) return exportResumably(session, output, exported)
  await requireNoneLeft(target, output)
  return writeAll(session, output, exported, true)
}

/** Writes everything; returns how many rows there were. */
async function writeAll<T>(
  session: Session,
  output: string | undefined,
  exported: Exported<T>,
  showsBar: boolean,
): Promise<number> {
  const fields = await exported.ownColumns(session)
  let lost = 0
  const work = async (write: TextSink['write'], signal: AbortSignal) => {
    await write(exported.header(fields))
    const task = { exported, fields, begin: NOTHING, signal, showsBar }
    const { rows } = await writeRows(session, task, async (records, reached) => {
      await write(records)
      lost = reached.rows
    })
    return rows
  }
  const afterword = () => lost > 0 && `Nothing is kept of ${count(lost, exported.noun)}. With --resume it would go on.`
  return writeWhole(session, output, work, afterword)
}

/** A file that is not written to its end has not its name; what is piped on cannot be taken back. */
export async function writeWhole<T>(
  { io, globals }: Session,
  output: string | undefined,
  work: (write: TextSink['write'], signal: AbortSignal) => Promise<T>,
  afterword: () => string | false = () => false,
): Promise<T> {
  return interruptible(async (signal) => {
    const sink = await openSink(io, output, globals.yes ?? false)
    try {
      const result = await Promise.race([work(sink.write, signal), aborted(signal)])
      signal.throwIfAborted()
      await sink.end()
      return result
    } catch (error) {
      await sink.abandon()
      const told = output === undefined ? 'What was written is not whole.' : afterword()
      if (told) note(io, told)
      throw error
    }
  })
}

/** Says that the file is written. */
export function told(session: Session, file: string, what: string, result: object): void {
  showResult(session, { file, ...result }, () => remark(session, `${what} to ${file}.`))
}
