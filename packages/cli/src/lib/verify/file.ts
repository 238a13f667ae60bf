import { PosthornError } from '@posthorn/sdk'
import { createBar } from '../bar.ts'
import type { Connection } from '../cli.ts'
import { textOfCell } from '../csv.ts'
import { writeWhole } from '../export/all.ts'
import { cut, type Source } from '../import/parts.ts'
import { cellsOf, recordsIn, textOf } from '../import/records.ts'
import { patiently } from '../patience.ts'
import { columnsOf } from '../suppressions/rows.ts'
import { type Verdict, verdictHeader, verdictRecord } from './verdict.ts'

/** The most addresses that are verified at the same time. */
const CONCURRENCY = 16

export interface VerifyFileRequest {
  readonly source: Source
  /** Size of the file in bytes; undefined on stdin. */
  readonly size: number | undefined
  readonly emailColumn: string | undefined
  /** The file for the verdicts; undefined for stdout. */
  readonly output: string | undefined
}

export interface VerifyFileTotals {
  addresses: number
  valid: number
}

/** An address of the file, and the share of the file that is read with it. */
interface Row {
  readonly email: string
  readonly part: number
}

/** Writes a verdict on each address of a file, in the order of the file. */
export async function verifyFile(
  connection: Connection,
  { source, size, emailColumn, output }: VerifyFileRequest,
): Promise<VerifyFileTotals> {
  const totals = { addresses: 0, valid: 0 }
  const isEndless = size === undefined
  // Progress on a terminal would mix with the verdicts.
  const isShown = output !== undefined || !connection.io.stdout.isTTY
  const bar = isShown
    ? await createBar(connection, { noun: 'addresses', begin: { part: 0, things: 0 }, isEndless })
    : undefined

  return writeWhole(connection, output, async (write, signal) => {
    const patience = { signal, ...(bar && { onWait: bar.wait }) }
    const verify = async ({ email }: Row): Promise<Verdict> => {
      await connection.pace.turn(patience)
      return patiently(() => connection.client.verify(email, { signal }), patience).catch(invalidOr(email))
    }
    const underWay: { readonly row: Row; readonly verdict: Promise<Verdict> }[] = []
    const writeNext = async () => {
      const next = underWay.shift()
      if (!next) return
      const verdict = await next.verdict
      totals.addresses += 1
      if (verdict.valid) totals.valid += 1
      await write(verdictRecord(next.row.email, verdict))
      bar?.show(next.row.part, totals.addresses)
    }
    try {
      for await (const row of rowsOf(source, size, emailColumn)) {
        if (totals.addresses === 0 && underWay.length === 0) await write(verdictHeader)
        const verdict = verify(row)
        verdict.catch(() => {}) // is awaited in its turn
        underWay.push({ row, verdict })
        if (underWay.length >= CONCURRENCY) await writeNext()
      }
      if (totals.addresses === 0 && underWay.length === 0) await write(verdictHeader)
      while (underWay.length > 0) await writeNext()
      return totals
    } finally {
      bar?.end()
    }
  })
}

/**
 * Returns the verdict on text that is not an address, which the server refuses: the other addresses of the file still
 * get theirs.
 */
const invalidOr =
  (email: string) =>
  (error: unknown): Verdict => {
    const [problem] = error instanceof PosthornError ? (error.errors ?? []) : []
    if (problem?.field !== 'email') throw error
    return {
      email,
      valid: false,
      isDisposable: false,
      isAlias: false,
      isTypo: false,
      isPlusAddressed: false,
      isPersonalEmail: false,
      domainExists: false,
      hasWebsite: false,
      hasMxRecords: false,
      reasons: [problem.message],
    }
  }

/** Yields the addresses of a file, without blank lines and empty cells. */
async function* rowsOf(source: Source, size: number | undefined, emailColumn: string | undefined): AsyncGenerator<Row> {
  for await (const part of cut(source)) {
    const column = columnsOf(part, source.dialect, emailColumn).email
    let offset = part.at.offset
    for (const { bytes } of recordsIn(part.rows, source.dialect, part.at.line)) {
      offset += bytes.length
      const email = textOfCell(textOf(cellsOf(bytes, source.dialect)[column])).trim()
      if (email !== '') yield { email, part: size ? offset / size : 0 }
    }
  }
}
