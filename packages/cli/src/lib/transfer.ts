import path from 'node:path'
import type { TransferProgress, TransferReport } from '@posthorn/server'
import type { Setting } from './cli.ts'
import { isDatabaseUrl } from './connection.ts'
import { CliError } from './errors.ts'
import { tellingWhenEnded } from './interrupt.ts'
import { note } from './io.ts'
import { printLine, printTable, remark, showResult } from './output.ts'
import { createProgress } from './progress.ts'
import { count } from './text.ts'

export interface TransferFlags {
  readonly from: string
  readonly to: string
  readonly resume?: boolean
  readonly live?: boolean
}

const SHOWN_DIGITS = 16

const KEPT =
  'Stopped. The copied data is kept; the source is unchanged. Run the same command again with --resume to continue.'

/** Moves a database and shows both sides; throws if they differ. */
export async function moveDatabase(
  setting: Setting,
  { from, to, resume = false, live = false }: TransferFlags,
): Promise<void> {
  const { io } = setting
  const { transferDatabase } = await import('@posthorn/server')
  const progress = createProgress(setting)
  const place = (name: string) => (isDatabaseUrl(name) || name.includes('://') ? name : path.resolve(io.cwd, name))
  let isBegun = resume
  const printProgress = () => {
    progress.end()
    note(io, isBegun ? KEPT : 'Stopped. Nothing was moved; the source is unchanged.')
  }
  const onProgress = ({ step, table, rows, total }: TransferProgress) => {
    isBegun ||= step === 'copy'
    // If lines are not overwritten, the progress of the second reading is enough.
    if (step === 'read source' && !io.stderr.isTTY) return
    const part = total === 0 ? 1 : Math.min(1, rows / total)
    progress.show(`${step === 'copy' ? 'copied' : 'compared'} ${table}: ${rows} of ${total},`, part)
  }
  const move = () => transferDatabase({ from: place(from), to: place(to), resume, live, onProgress })
  const report = await tellingWhenEnded(printProgress, move).finally(progress.end)
  showResult(setting, report, () => printReport(setting, report))
  if (!report.same) throw differs(report)
  if (report.live)
    note(
      io,
      'The source was in use, so this was a rehearsal. The copy does not contain what the source accepted or sent since.',
    )
  remark(
    setting,
    'Start the servers with the new POSTHORN_DATABASE_URL, and with POSTHORN_MASTER_KEY set to the key that is used now (master.key of the old data directory).',
  )
}

function printReport({ io }: Setting, { tables, replaced }: TransferReport): void {
  const rows = tables.map(({ table, source, target, same }) => [
    table,
    String(source.rows),
    String(target.rows),
    source.checksum.slice(0, SHOWN_DIGITS),
    target.checksum.slice(0, SHOWN_DIGITS),
    same ? 'same' : 'DIFFERENT',
  ])
  printTable(io, ['table', 'rows from', 'rows to', 'checksum from', 'checksum to', ''], rows)
  if (replaced > 0) {
    printLine(
      io,
      `In ${count(replaced, 'value')} a character that PostgreSQL cannot hold (NUL, half of a surrogate pair) became U+FFFD.`,
    )
  }
  const total = tables.reduce((sum, { source }) => sum + source.rows, 0)
  printLine(io, `${count(tables.length, 'table')}, ${count(total, 'row')}.`)
}

function differs({ tables }: TransferReport): CliError {
  const different = tables.filter(({ same }) => !same).map(({ table }) => table)
  return new CliError('TRANSFER_DIFFERS', `These differ between the databases: ${different.join(', ')}.`, {
    suggestion:
      'The source is unchanged. Stop all programs that write to either database, empty the target, and move again.',
  })
}
