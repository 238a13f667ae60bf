import type { Connection } from '../cli.ts'
import { CliError } from '../errors.ts'
import { printFields, printTable, remark, showResult } from '../output.ts'
import { count } from '../text.ts'
import type { SuppressionImportTotals } from './import.ts'

const ERRORS_SHOWN = 10

/** Shows the result of an import. Throws if rows failed. */
export function showImportTotals(connection: Connection, file: string, totals: SuppressionImportTotals): void {
  const { totalRows, createdCount, unchangedCount, failureCount, unknownReasons, errors } = totals
  showResult(connection, { file, ...totals }, () => {
    printFields(connection.io, {
      rows: totalRows,
      'newly suppressed': createdCount,
      'already suppressed': unchangedCount,
      failed: failureCount,
    })
    const rows = errors.slice(0, ERRORS_SHOWN).map(({ row, email, error }) => [String(row), email, error])
    if (rows.length > 0) printTable(connection.io, ['line', 'email', 'error'], rows)
  })
  if (unknownReasons > 0) remark(connection, `Unknown reasons became MANUAL: ${count(unknownReasons, 'row')}.`)
  if (failureCount > 0) throw new CliError('ROWS_FAILED', `${failureCount} of ${count(totalRows, 'row')} failed.`)
}
