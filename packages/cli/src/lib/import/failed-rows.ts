import type { Schema } from '@posthorn/sdk'
import type { FailedRow } from './error-file.ts'
import { lineInFile, type Part } from './parts.ts'
import { countLines, type Dialect, recordsIn } from './records.ts'

export type ImportResult = Schema<'ImportResult'>

/** A refused row: the line of the file on which it begins, and the reason. */
export type RowError = ImportResult['errors'][number]

/**
 * Returns every refused row of a part. The server names a thousand in one answer; `ask` dry-runs the rest to find more.
 */
export async function allErrors(
  part: Part,
  dialect: Dialect,
  result: ImportResult,
  ask: (rest: Part) => Promise<ImportResult | undefined>,
): Promise<RowError[]> {
  const errors = errorsIn(part, dialect, result)
  let { errors: latest } = result
  let rest = part
  while (errors.length < result.failureCount && latest.length > 0) {
    const last = errors.reduce((line, { row }) => Math.max(line, row), 0)
    const behind = partBehind(rest, dialect, last)
    if (!behind) break
    rest = behind
    const more = await ask(rest)
    if (!more) break
    latest = more.errors
    errors.push(...errorsIn(rest, dialect, more))
  }
  return errors.sort((a, b) => a.row - b.row)
}

function errorsIn(part: Part, dialect: Dialect, { errors }: ImportResult): RowError[] {
  return errors.map((error) => ({ ...error, row: lineInFile(part, error.row, dialect) }))
}

/** Returns the rest of a part after the record on this line of the file. */
function partBehind(part: Part, dialect: Dialect, line: number): Part | undefined {
  let offset = 0
  for (const record of recordsIn(part.rows, dialect, part.at.line)) {
    offset += record.bytes.length
    if (record.line < line) continue
    const rows = part.rows.subarray(offset)
    if (rows.length === 0) return undefined
    const at = {
      ...part.at,
      offset: part.at.offset + offset,
      line: record.line + countLines(record.bytes, dialect.newline),
    }
    return { ...part, at, rows }
  }
  return undefined
}

/** Returns the rows as they are in the file. */
export function failedRows(part: Part, dialect: Dialect, errors: readonly RowError[]): FailedRow[] {
  const byLine = new Map(errors.map(({ row, error }) => [row, error]))
  const rows: FailedRow[] = []
  for (const { line, bytes } of recordsIn(part.rows, dialect, part.at.line)) {
    const error = byLine.get(line)
    if (error !== undefined) rows.push({ bytes, error })
  }
  return rows
}
