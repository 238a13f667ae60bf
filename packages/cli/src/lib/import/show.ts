import { CliError } from '../errors.ts'
import { type Output, printFields, printTable, remark, showResult } from '../output.ts'
import { count } from '../text.ts'
import type { ImportOptions } from './options.ts'
import type { ImportOutcome } from './run.ts'

const ERRORS_SHOWN = 10

export interface ImportShown {
  readonly file: string
  readonly dryRun: boolean
  /** The options of the command, which the failed rows may need, too. */
  readonly options: ImportOptions
  /** The other results for a file of another product. */
  readonly peer?: {
    readonly suppressed: number
    readonly unsubscribed: number
    readonly unconfirmed: number
    readonly segments: readonly string[]
  }
}

/** Shows the outcome. Throws if rows failed. */
export function showImport(output: Output, { file, dryRun, options, peer }: ImportShown, outcome: ImportOutcome): void {
  const { totals, errors, errorsFile, columns } = outcome
  showResult(output, { file, dryRun, ...totals, ...peer, columns, errors, errorsFile: errorsFile ?? null }, () => {
    printFields(output.io, {
      rows: totals.totalRows,
      [dryRun ? 'would be created' : 'created']: totals.createdCount,
      [dryRun ? 'would be updated' : 'updated']: totals.updatedCount,
      [dryRun ? 'would fail' : 'failed']: totals.failureCount,
      'repeated addresses': totals.duplicateCount || undefined,
      [dryRun ? 'would be suppressed' : 'suppressed']: peer?.suppressed || undefined,
      unsubscribed: peer?.unsubscribed || undefined,
      'never confirmed': peer?.unconfirmed || undefined,
      segments: peer?.segments.join('\n') || undefined,
    })
    if (dryRun) showColumns(output, columns)
    const rows = errors.slice(0, ERRORS_SHOWN).map(({ row, email, error }) => [String(row), email ?? '', error])
    if (rows.length > 0) printTable(output.io, ['line', 'email', 'error'], rows)
  })
  if (totals.failureCount === 0) {
    if (dryRun) remark(output, 'Nothing was changed.')
    return
  }
  const failed = `${totals.failureCount} of ${count(totals.totalRows, 'row')} ${dryRun ? 'would fail' : 'failed'}.`
  throw new CliError('ROWS_FAILED', failed, {
    suggestion: errorsFile
      ? `They are in ${errorsFile}. Correct them there, and import that file${againWith(options)}.`
      : 'Use --errors <file> to write them to a file, then correct and import them again.',
  })
}

/** Names the options with which the failed rows must be imported: their file has the columns of the original. */
function againWith({ map, delimiter, encoding, from }: ImportOptions): string {
  // The rows of another product's file are translated to CSV of ours.
  const format = from ? [] : [delimiter && '--delimiter', encoding && '--encoding']
  const names = [map && '--map', ...format].filter(Boolean)
  const same = names.length > 0 ? ` with the same ${names.join(' and ')}` : ''
  return from ? `${same}${same && ','} without --from` : same
}

/** Shows the future field of each column, so that a wrong name is noticed before it is a field. */
function showColumns({ io }: Output, columns: ImportOutcome['columns']): void {
  if (columns.length === 0) return
  const rows = columns.map(({ column, field, isNew }) => [column, field ?? '(ignored)', isNew ? 'new' : ''])
  printTable(io, ['column', 'field', ''], rows)
}
