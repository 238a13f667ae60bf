import type { Connection } from '../cli.ts'
import { usageError } from '../errors.ts'
import { readText } from '../files.ts'
import { patiently } from '../patience.ts'
import { emptyTotals, SUPPRESSIONS_SENT, type SuppressionImportTotals, takeResult } from './import.ts'
import { entryOf } from './kinds.ts'
import type { Reason } from './reasons.ts'

/** Suppresses the address, domain, or pattern on each line of a file. Empty lines, and those that begin with #, do not count. */
export async function importLines(
  connection: Connection,
  file: string,
  reason: Reason | undefined,
): Promise<SuppressionImportTotals> {
  const text = await readText(connection.io, file, '--file')
  const rows = text.split(/\r\n|\r|\n/).flatMap((written, index) => {
    const entry = written.trim()
    return entry === '' || entry.startsWith('#') ? [] : [{ line: index + 1, entry }]
  })
  if (rows.length === 0) throw usageError('The file has no entry.', 'Write one address, domain, or pattern per line.')
  const totals = emptyTotals()
  for (let start = 0; start < rows.length; start += SUPPRESSIONS_SENT) {
    const batch = rows.slice(start, start + SUPPRESSIONS_SENT)
    const suppressions = batch.map(({ entry }) => ({ ...entryOf(entry), ...(reason && { reason }) }))
    await connection.pace.turn()
    const result = await patiently(() => connection.client.suppressions.import(suppressions))
    takeResult(
      totals,
      result,
      batch.map(({ line }) => line),
    )
  }
  return totals
}
