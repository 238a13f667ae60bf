import { rename, rm } from 'node:fs/promises'
import { subscribedOfCell } from '@posthorn/core/csv'
import { csvRecord, rawCell } from '../../csv.ts'
import { CliError, EXIT } from '../../errors.ts'
import { createFile } from '../../files.ts'
import type { Contacts, PeerFile } from './entries.ts'

/** The contents of a file of another product. */
export interface Translation {
  readonly contacts: number
  readonly blocked: number
  readonly unconfirmed: number
  /** The number of contacts that are not subscribed, for any reason. */
  readonly unsubscribed: number
  /** The number of contacts on each list. */
  readonly lists: ReadonlyMap<string, number>
}

const FLUSH_BYTES = 1024 * 1024

/** Writes the contacts as a CSV file of ours, which only its owner can read; the same contacts give the same bytes. */
export async function translate({ contacts, columns }: PeerFile, file: string): Promise<Translation> {
  const { names, ...found } = await survey(contacts)
  const draft = `${file}.new`
  await rm(draft, { force: true })
  const handle = await createFile(draft).catch((error: unknown) => {
    throw new CliError('FILE_NOT_WRITABLE', `${file}, a temporary file for the import, cannot be written.`, {
      exitCode: EXIT.usage,
      suggestion: 'Copy the file to a writable directory.',
      cause: error,
    })
  })
  try {
    let text = rawRecord(
      ['email', 'subscribed', ...(columns ?? [])],
      names.map((name) => `data.${name}`),
    )
    for await (const { email, subscribed, data, cells = [] } of contacts()) {
      text += rawRecord(
        [email, String(subscribed), ...cells],
        names.map((name) => data[name]),
      )
      if (text.length < FLUSH_BYTES) continue
      await handle.writeFile(text)
      text = ''
    }
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  return found
}

async function survey(contacts: Contacts): Promise<Translation & { readonly names: readonly string[] }> {
  const names = new Set<string>()
  const lists = new Map<string, number>()
  const counts = { contacts: 0, blocked: 0, unconfirmed: 0, unsubscribed: 0 }
  for await (const { data, subscribed, blocked, isUnconfirmed, lists: own } of contacts()) {
    counts.contacts += 1
    if (blocked) counts.blocked += 1
    if (subscribedOfCell(String(subscribed)) === false) counts.unsubscribed += 1
    if (isUnconfirmed) counts.unconfirmed += 1
    for (const name of Object.keys(data)) if (name !== '') names.add(name)
    for (const name of own) lists.set(name, (lists.get(name) ?? 0) + 1)
  }
  return { ...counts, lists, names: [...names] }
}

/** Returns a record of unchanged cells, and then of values. */
function rawRecord(cells: readonly string[], values: readonly unknown[]): string {
  const rest = csvRecord(values)
  return cells.map(rawCell).join(',') + (values.length > 0 ? `,${rest}` : rest)
}
