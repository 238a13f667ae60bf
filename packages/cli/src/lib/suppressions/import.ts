import { createBar } from '../bar.ts'
import type { Connection } from '../cli.ts'
import { cut, type Source } from '../import/parts.ts'
import { tellingWhenEnded } from '../interrupt.ts'
import { note } from '../io.ts'
import { patiently } from '../patience.ts'
import { count } from '../text.ts'
import type { Reason } from './reasons.ts'
import { columnsOf, type SuppressionRow, suppressionRows } from './rows.ts'

/** The most suppressions in one request. */
const BATCH = 1000
const ERRORS_TOLD = 1000

export interface SuppressionImportRequest {
  readonly source: Source
  /** Size of the file in bytes; undefined on stdin. */
  readonly size: number | undefined
  readonly emailColumn: string | undefined
  readonly reason: Reason | undefined
}

export interface SuppressionImportTotals {
  totalRows: number
  createdCount: number
  unchangedCount: number
  failureCount: number
  /** Rows with an unknown reason. */
  unknownReasons: number
  /** The first errors. */
  readonly errors: { readonly row: number; readonly email: string; readonly error: string }[]
}

/** Sends the rows of a file in batches, one after the other. Batches are idempotent, so no progress is saved. */
export async function importSuppressionFile(
  connection: Connection,
  { source, size, emailColumn, reason }: SuppressionImportRequest,
): Promise<SuppressionImportTotals> {
  const totals: SuppressionImportTotals = {
    totalRows: 0,
    createdCount: 0,
    unchangedCount: 0,
    failureCount: 0,
    unknownReasons: 0,
    errors: [],
  }
  const begin = { part: 0, things: 0 }
  const bar = await createBar(connection, { noun: 'rows', begin, isEndless: size === undefined })

  async function send(rows: readonly SuppressionRow[], part: number): Promise<void> {
    const suppressions = rows.map(({ suppression }) => suppression)
    await connection.pace.turn({ onWait: bar.wait })
    const result = await patiently(() => connection.client.suppressions.import(suppressions), { onWait: bar.wait })
    totals.totalRows += rows.length
    totals.createdCount += result.createdCount
    totals.unchangedCount += result.unchangedCount
    totals.failureCount += result.failureCount
    totals.unknownReasons += rows.filter(({ isReasonUnknown }) => isReasonUnknown).length
    for (const { index, email, error } of result.errors.slice(0, ERRORS_TOLD - totals.errors.length))
      totals.errors.push({ row: rows[index]?.line ?? 0, email, error })
    bar.show(part, totals.totalRows)
  }

  const printProgress = () => {
    bar.end()
    note(connection.io, keptWords(totals, size))
  }
  async function sendAll(): Promise<void> {
    let batch: SuppressionRow[] = []
    for await (const part of cut(source)) {
      const columns = columnsOf(part, source.dialect, emailColumn)
      for (const row of suppressionRows(part, source.dialect, { columns, reason })) {
        batch.push(row)
        if (batch.length < BATCH) continue
        await send(batch, size ? part.at.offset / size : 0)
        batch = []
      }
    }
    if (batch.length > 0) await send(batch, 1)
  }

  try {
    await tellingWhenEnded(printProgress, sendAll)
    return totals
  } catch (error) {
    if (totals.totalRows > 0) printProgress()
    throw error
  } finally {
    bar.end()
  }
}

/** Describes the result of an import that ends early, and how to continue. */
function keptWords({ totalRows }: SuppressionImportTotals, size: number | undefined): string {
  const done = `Stopped. ${count(totalRows, 'row')} ${totalRows === 1 ? 'is' : 'are'} imported`
  const again = size === undefined ? 'Pipe the same file in again' : 'Run the same command again'
  return `${done}. ${again} to import the rest: addresses that are already on the list do not change.`
}
