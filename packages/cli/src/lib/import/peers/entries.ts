import type { CsvFormat } from '@posthorn/core/csv'
import { CliError, EXIT, usageError } from '../../errors.ts'
import { columnNames, cut, type Part } from '../parts.ts'
import { cellsOf, type Dialect, isEmpty, recordsIn, textOf } from '../records.ts'
import { type Survey, surveyFile } from '../survey.ts'
import { isRecord, objectOf, type Peer, type PeerContact, type PeerOptions } from './peer.ts'
import { presetRows } from './presets.ts'

/** The largest JSON file, which is read as a whole. */
const JSON_MAX = 256 * 1024 * 1024

/** Reads the contacts of a file, as often as it is called. */
export type Contacts = () => AsyncIterable<PeerContact>

/** The contacts of a file, and the names of their cells if they have cells. */
export interface PeerFile {
  readonly contacts: Contacts
  readonly columns?: readonly string[]
}

export interface NamedFile {
  readonly file: string
  /** The name that the person entered. */
  readonly named: string
}

/** Opens a file of another product: JSON if it begins like that, else CSV. */
export async function openPeerFile(
  { file, named }: NamedFile,
  peer: Peer,
  options: PeerOptions & { readonly format: CsvFormat },
): Promise<PeerFile> {
  const survey = await surveyFile(file, named, options.format)
  const parts = () => cut(survey)
  if (await isJson(survey)) return { contacts: jsonContacts(await readJson(survey, named, peer), peer, options) }
  const { preset, fromRow } = peer
  const header = await headerOf(parts())
  const names = columnNames(header, survey.dialect)
  if (preset) {
    const { columns, contactOf } = presetRows(preset, names, named)
    return { columns, contacts: () => rowsOf(parts(), survey.dialect, contactOf) }
  }
  if (!fromRow) throw usageError(`${named} is not JSON.`, 'A CSV file does not need --from.')
  const lowerCase = names.map((name) => name.toLowerCase())
  if (!lowerCase.includes('email')) throw usageError(`${named} has no column email; it has ${names.join(', ')}.`)
  const contactOf = (cells: readonly string[]) =>
    fromRow(new Map(lowerCase.map((name, index) => [name, cells[index] ?? ''])))
  return { contacts: () => rowsOf(parts(), survey.dialect, contactOf) }
}

async function* rowsOf(
  parts: AsyncIterable<Part>,
  dialect: Dialect,
  contactOf: (cells: readonly string[]) => PeerContact,
): AsyncGenerator<PeerContact> {
  for await (const part of parts) {
    for (const { bytes } of recordsIn(part.rows, dialect, part.at.line)) {
      if (!isEmpty(bytes, dialect)) yield contactOf(cellsOf(bytes, dialect).map(textOf))
    }
  }
}

async function headerOf(parts: AsyncIterable<Part>): Promise<Buffer> {
  for await (const { header } of parts) return header
  return Buffer.alloc(0)
}

async function isJson(survey: Survey): Promise<boolean> {
  for await (const chunk of survey.open(0)) return /^\uFEFF?\s*[[{]/.test(chunk.subarray(0, 64).toString('utf8'))
  return false
}

function jsonContacts(entries: readonly unknown[], peer: Peer, options: PeerOptions): Contacts {
  return async function* () {
    for (const entry of entries) {
      const contact = isRecord(entry) ? peer.fromJson?.(entry, options) : undefined
      if (contact) yield contact
    }
  }
}

/** Reads one document, or one on each line: an entry, a list of entries, or a page of them. */
async function readJson(survey: Survey, named: string, peer: Peer): Promise<readonly unknown[]> {
  const { bytes: size } = survey
  if (!peer.entriesOf) throw usageError(`${named} is JSON.`, 'Export it as CSV.')
  if (size > JSON_MAX) {
    throw new CliError(
      'FILE_TOO_LARGE',
      `${named} has ${Math.round(size / 1024 / 1024)} MB; a JSON file can have at most 256 MB.`,
      {
        exitCode: EXIT.usage,
        suggestion: 'Import its pages one by one.',
      },
    )
  }
  const chunks: Buffer[] = []
  for await (const chunk of survey.open(0)) chunks.push(chunk)
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const entries = documentsIn(text, named).flatMap((document) => {
    if (Array.isArray(document)) return document
    if (!isRecord(document)) return []
    return peer.entriesOf?.(document) ?? [document]
  })
  if (!entries.some((entry) => isRecord(entry) && typeof entry.email === 'string'))
    throw usageError(`${named} contains no contacts.`, "Save the response of the API's list of contacts.")
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
