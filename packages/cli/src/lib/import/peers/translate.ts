import { rename, rm } from 'node:fs/promises'
import { csvRecord } from '../../csv.ts'
import { CliError, EXIT } from '../../errors.ts'
import { createFile } from '../../files.ts'
import type { Contacts } from './entries.ts'

/** What a file of another product holds. */
export interface Translation {
  readonly contacts: number
  readonly blocked: number
  readonly unconfirmed: number
  /** How many contacts each list has. */
  readonly lists: ReadonlyMap<string, number>
}

const FLUSH_BYTES = 1024 * 1024

/** Writes the contacts as a CSV file of ours, which only its owner can read; the same contacts give the same bytes. */
export async function translate(contacts: Contacts, file: string): Promise<Translation> {
  const { names, ...found } = await survey(contacts)
  const draft = `${file}.new`
  await rm(draft, { force: true })
  const handle = await createFile(draft).catch((error: unknown) => {
    throw new CliError('FILE_NOT_WRITABLE', `${file}, which is imported, cannot be written.`, {
      exitCode: EXIT.usage,
      suggestion: 'Copy the file to a directory that can be written to.',
      cause: error,
    })
  })
  try {
    let text = csvRecord(['email', 'subscribed', ...names.map((name) => `data.${name}`)])
    for await (const { email, subscribed, data } of contacts()) {
      text += csvRecord([email, subscribed, ...names.map((name) => data[name])])
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
  const counts = { contacts: 0, blocked: 0, unconfirmed: 0 }
  for await (const { data, isBlocked, isUnconfirmed, lists: own } of contacts()) {
    counts.contacts += 1
    if (isBlocked) counts.blocked += 1
    if (isUnconfirmed) counts.unconfirmed += 1
    for (const name of Object.keys(data)) if (name !== '') names.add(name)
    for (const name of own) lists.set(name, (lists.get(name) ?? 0) + 1)
  }
  return { ...counts, lists, names: [...names] }
}
