import { createBar } from '../bar.ts'
import type { Session } from '../cli.ts'
import { pagesAhead } from '../pace.ts'

/** A batch of what is exported. */
export interface ExportPage<T> {
  readonly data: readonly T[]
  /** How many there are in all; 0 where a batch does not say. */
  readonly total: number
  readonly cursor?: string | undefined
  next(): Promise<ExportPage<T> | undefined>
}

/** What is exported: how it is asked for, and what its records are. */
export interface Exported<T> {
  /** One of them. */
  readonly noun: string
  /** Tells this export from others of the same project. */
  readonly key: string
  /** The columns that only this project has, as they are now. */
  ownColumns(session: Session): Promise<readonly string[]>
  header(ownColumns: readonly string[]): string
  records(ownColumns: readonly string[]): (rows: readonly T[]) => string
  /** The batches from the cursor on. */
  pages(
    session: Session,
    from: { readonly cursor?: string },
    options: { readonly signal: AbortSignal },
  ): Promise<ExportPage<T>>
}

/** How far an export is. */
export interface Reached {
  readonly rows: number
  /** How many there are in all. */
  readonly total: number
  /** Where the next batch begins; undefined before the first and after the last. */
  readonly cursor: string | undefined
}

export const NOTHING: Reached = { rows: 0, total: 0, cursor: undefined }

interface Task<T> {
  readonly exported: Exported<T>
  readonly fields: readonly string[]
  readonly begin: Reached
  readonly signal: AbortSignal
  readonly showsBar: boolean
}

/** Writes everything from where `begin` says on, as records, a batch at a time. */
export async function writeRows<T>(
  session: Session,
  { exported, fields, begin, signal, showsBar }: Task<T>,
  write: (records: string, reached: Reached) => Promise<void>,
): Promise<Reached> {
  const { rows: before, total, cursor } = begin
  const output = showsBar ? session : { ...session, globals: { ...session.globals, json: true } }
  const bar = createBar(output, { noun: `${exported.noun}s`, begin: { part: total && before / total, things: before } })
  const own = new AbortController() // a batch that nobody takes any more is not waited for
  const either = AbortSignal.any([signal, own.signal])
  const first = exported.pages(session, cursor === undefined ? {} : { cursor }, { signal: either })
  const records = exported.records(fields)
  let reached = begin
  try {
    for await (const page of pagesAhead(session, first, { onWait: bar.wait, signal: either })) {
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
