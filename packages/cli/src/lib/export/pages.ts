import { createBar } from '../bar.ts'
import type { Session } from '../cli.ts'
import { pagesAhead } from '../pace.ts'
import { recordsWith } from './records.ts'

/** How far an export is. */
export interface Reached {
  readonly contacts: number
  /** How many contacts there are in all. */
  readonly total: number
  /** Where the next batch begins; undefined before the first and after the last. */
  readonly cursor: string | undefined
}

export const NOTHING: Reached = { contacts: 0, total: 0, cursor: undefined }

interface Task {
  readonly fields: readonly string[]
  readonly begin: Reached
  readonly signal: AbortSignal
  readonly showsBar: boolean
}

/** The fields of the project that have columns of their own. */
export async function customFields({ client }: Session): Promise<readonly string[]> {
  const { fields } = await client.contacts.fields.list()
  return fields.filter(({ isCustom }) => isCustom).map(({ field }) => field)
}

/** Writes all contacts from where `begin` says on, as records, a batch at a time. */
export async function writeContacts(
  session: Session,
  { fields, begin, signal, showsBar }: Task,
  write: (records: string, reached: Reached) => Promise<void>,
): Promise<Reached> {
  const { contacts: before, total, cursor } = begin
  const output = showsBar ? session : { ...session, globals: { ...session.globals, json: true } }
  const bar = createBar(output, { noun: 'contacts', begin: { part: total && before / total, things: before } })
  const own = new AbortController() // a batch that nobody takes any more is not waited for
  const either = AbortSignal.any([signal, own.signal])
  const first = session.client.contacts.exportAll(cursor === undefined ? {} : { cursor }, { signal: either })
  const records = recordsWith(fields)
  let reached = begin
  try {
    for await (const page of pagesAhead(session, first, { onWait: bar.wait, signal: either })) {
      const { data, total, cursor } = page
      reached = { contacts: reached.contacts + data.length, total, cursor: cursor ?? undefined }
      await write(records(data), reached)
      bar.show(Math.min(1, reached.contacts / total), reached.contacts)
    }
    return reached
  } finally {
    own.abort()
    bar.end()
  }
}
