import { readFile, stat } from 'node:fs/promises'
import { CliError, EXIT, usageError } from '../../errors.ts'
import { columnNames, cut } from '../parts.ts'
import { cellsOf, recordsIn, textOf, withoutEnd } from '../records.ts'
import { surveyFile } from '../survey.ts'
import { isRecord, objectOf, type Peer, type PeerContact, type PeerOptions } from './peer.ts'

/** JSON is read as a whole. */
const JSON_MAX = 256 * 1024 * 1024

/** Reads the contacts of a file again and again. */
export type Contacts = () => AsyncIterable<PeerContact>

/** Opens a file of another product: JSON if it begins like that, else CSV. */
export async function openPeerFile(file: string, named: string, peer: Peer, options: PeerOptions): Promise<Contacts> {
  const survey = await surveyFile(file, named)
  for await (const chunk of survey.open(0)) {
    if (
      /^\s*[[{]/.test(
        chunk
          .subarray(0, 64)
          .toString('utf8')
          .replace(/^\uFEFF/, ''),
      )
    )
      return jsonContacts(await readJson(file, named, peer), peer, options)
    break
  }
  const { fromRow } = peer
  if (!fromRow) throw usageError(`${named} is not JSON.`, 'A CSV file of it needs no --from.')
  return async function* () {
    for await (const part of cut(survey)) {
      const names = columnNames(part.header, survey.newline)
      if (!names.includes('email')) throw usageError(`${named} has no column email; it has ${names.join(', ')}.`)
      for (const { bytes } of recordsIn(part.rows, survey.newline, part.at.line)) {
        if (withoutEnd(bytes).length === 0) continue
        const cells = cellsOf(bytes, survey.newline)
        yield fromRow(new Map(names.map((name, index) => [name, textOf(cells[index])])))
      }
    }
  }
}

function jsonContacts(entries: readonly unknown[], peer: Peer, options: PeerOptions): Contacts {
  return async function* () {
    for (const entry of entries) {
      const contact = isRecord(entry) ? peer.fromJson(entry, options) : undefined
      if (contact) yield contact
    }
  }
}

/** One document, or one on each line: an entry, a list of entries, or a page of them. */
async function readJson(file: string, named: string, peer: Peer): Promise<readonly unknown[]> {
  const { size } = await stat(file)
  if (size > JSON_MAX) {
    throw new CliError('FILE_TOO_LARGE', `${named} has ${Math.round(size / 1024 / 1024)} MB; JSON may have 256 MB.`, {
      exitCode: EXIT.usage,
      suggestion: 'Import its pages one after the other.',
    })
  }
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  const entries = documentsIn(text, named).flatMap((document) => {
    if (Array.isArray(document)) return document
    if (!isRecord(document)) return []
    return peer.entriesOf(document) ?? [document]
  })
  if (!entries.some((entry) => isRecord(entry) && typeof entry.email === 'string'))
    throw usageError(`${named} names no contacts.`, 'Save what the list of contacts of the API answers.')
  return entries
}

function documentsIn(text: string, named: string): readonly unknown[] {
  try {
    return [JSON.parse(text)]
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const documents = lines.map((line) => objectOf(line))
    if (lines.length > 1 && documents.every((document) => document !== undefined)) return documents
    throw new CliError(
      'FILE_NOT_JSON',
      `${named} is not valid JSON: ${error instanceof Error ? error.message : error}`,
      {
        exitCode: EXIT.usage,
        cause: error,
      },
    )
  }
}
