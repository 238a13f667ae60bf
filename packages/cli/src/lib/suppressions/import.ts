import type { Schema } from '@posthorn/sdk'
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
export const SUPPRESSIONS_SENT = 1000
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

export const emptyTotals = (): SuppressionImportTotals => ({
  totalRows: 0,
  createdCount: 0,
  unchangedCount: 0,
  failureCount: 0,
  unknownReasons: 0,
  errors: [],
})

/** Adds the result of a batch, whose entries are on these lines. */
export function takeResult(
  totals: SuppressionImportTotals,
  result: Schema<'SuppressionImportResult'>,
  lines: readonly number[],
): void {
  totals.totalRows += lines.length
  totals.createdCount += result.createdCount
  totals.unchangedCount += result.unchangedCount
  totals.failureCount += result.failureCount
  for (const { index, email, error } of result.errors.slice(0, ERRORS_TOLD - totals.errors.length))
    totals.errors.push({ row: lines[index] ?? 0, email, error })
}

/** Sends the rows of a file in batches, one after the other. Batches are idempotent, so no progress is saved. */
export async function importSuppressionFile(
  connection: Connection,
  { source, size, emailColumn, reason }: SuppressionImportRequest,
): Promise<SuppressionImportTotals> {
  const totals = emptyTotals()
  const begin = { part: 0, things: 0 }
  const bar = await createBar(connection, { noun: 'rows', begin, isEndless: size === undefined })

  async function send(rows: readonly SuppressionRow[], part: number): Promise<void> {
    const suppressions = rows.map(({ suppression }) => suppression)
    await connection.pace.turn({ onWait: bar.wait })
    const result = await patiently(() => connection.client.suppressions.import(suppressions), { onWait: bar.wait })
    takeResult(
      totals,
      result,
      rows.map(({ line }) => line),
    )
    totals.unknownReasons += rows.filter(({ isReasonUnknown }) => isReasonUnknown).length
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
        if (batch.length < SUPPRESSIONS_SENT) continue
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
