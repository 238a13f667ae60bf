import { createBar } from '../bar.ts'
import type { Connection } from '../cli.ts'
import { pagesAhead } from '../pace.ts'

/** A batch of an export. */
export interface ExportPage<T> {
  readonly data: readonly T[]
  /** The total; 0 if a batch does not have it. */
  readonly total: number
  readonly cursor?: string | undefined
  next(): Promise<ExportPage<T> | undefined>
}

/** A kind of export: how to fetch it and how to write its records. */
export interface ExportedPage<T> {
  /** The name of one item. */
  readonly noun: string
  readonly format: 'CSV' | 'NDJSON'
  /** Distinguishes this export from others of the same project. */
  readonly key: string
  /** The current columns that are specific to this project. */
  ownColumns(connection: Connection): Promise<readonly string[]>
  header(ownColumns: readonly string[]): string
  records(ownColumns: readonly string[]): (rows: readonly T[]) => string
  /** Returns the batches after the cursor. */
  pages(
    connection: Connection,
    from: { readonly cursor?: string },
    options: { readonly signal: AbortSignal },
  ): Promise<ExportPage<T>>
}

/** The progress of an export. */
export interface ExportPosition {
  readonly rows: number
  /** The total number of items. */
  readonly total: number
  /** The beginning of the next batch; undefined before the first and after the last. */
  readonly cursor: string | undefined
}

export const NOTHING: ExportPosition = { rows: 0, total: 0, cursor: undefined }

interface Task<T> {
  readonly exported: ExportedPage<T>
  readonly fields: readonly string[]
  readonly begin: ExportPosition
  readonly signal: AbortSignal
  readonly showsBar: boolean
}

/** Writes all records from `begin` on, a batch at a time. */
export async function writeRows<T>(
  connection: Connection,
  { exported, fields, begin, signal, showsBar }: Task<T>,
  write: (records: string, reached: ExportPosition) => Promise<void>,
): Promise<ExportPosition> {
  const { rows: before, total, cursor } = begin
  const output = showsBar ? connection : { ...connection, globals: { ...connection.globals, json: true } }
  const bar = await createBar(output, {
    noun: `${exported.noun}s`,
    begin: { part: total && before / total, things: before },
  })
  const own = new AbortController() // aborts the fetch of a batch that is no longer needed
  const either = AbortSignal.any([signal, own.signal])
  const first = exported.pages(connection, cursor === undefined ? {} : { cursor }, { signal: either })
  const records = exported.records(fields)
  let reached = begin
  try {
    for await (const page of pagesAhead(connection, first, { onWait: bar.wait, signal: either })) {
      const { data, cursor } = page
      const total = page.total || reached.total
      reached = { rows: reached.rows + data.length, total, cursor: cursor ?? undefined }
      await write(records(data), reached)
      bar.show(Math.min(1, reached.rows / total), reached.rows)
    }
    return reached
  } finally {
    own.abort()
    bar.end()
  }
}
