import { type AppError, invalidField } from '../errors.ts'
import { canonicalName } from '../fields/canonical.ts'
import { RESERVED_FIELDS } from '../fields/patch.ts'
import type { JsonValue } from '../fields/schema.ts'
import { FIELD_NAME_MAX } from '../fields/schema.ts'
import type { CsvRecord } from '../ports/csv.ts'
import { isStorable } from '../text.ts'
import { textOfCell, textOfExportedCell, valueOfCell, valueOfExportedCell } from './cell.ts'
import { IMPORT_COLUMNS_MAX, type ImportPayload } from './schema.ts'

/** A column of custom values. */
export interface FieldColumn {
  readonly index: number
  readonly field: string
  /** What a cell of it says. */
  readonly read: (cell: string) => JsonValue
}

/** What the cells of a row mean, by their place. */
export interface Columns {
  readonly count: number
  readonly email: number
  readonly subscribed: number | undefined
  readonly fields: readonly FieldColumn[]
}

/** As many columns of a file are named to one who must find out which holds the addresses. */
const COLUMNS_SHOWN = 10

/** Columns that mean nothing unless the mapping says so: an export and the failed rows of "posthorn import" have them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['createdat', 'updatedat', 'posthorn_error'])

type Mapping = ImportPayload['mapping']

/**
 * Understands the header of a file. Names are trimmed, in NFC and in lower case; columns without a name and those of reserved
 * fields are left out. A name that begins with `data.`, as in the files of an export, is the field's own and keeps its
 * case. Throws what is wrong with the file or its mapping.
 */
export function readColumns(header: CsvRecord | undefined, mapping: Mapping): Columns {
  if (!header) throw refused('empty_file', 'The file is empty; it needs a header with the column email.')
  if (header.problem) throw refused('invalid_header', `The header cannot be read: ${header.problem}.`)
  const names = header.cells.map(nameOf)
  if (names.length > IMPORT_COLUMNS_MAX) {
    throw refused(
      'too_many_columns',
      `The file has ${names.length} columns; at most ${IMPORT_COLUMNS_MAX} are imported.`,
    )
  }
  const twice = duplicateOf(names)
  if (twice) throw refused('duplicate_column', `The file has two columns ${shown(twice)}.`)
  const meanings = meaningsOf(names, mapping)
  const clash = duplicateOf(meanings)
  if (clash) throw refused('duplicate_column', `Two columns would be imported as ${shown(clash)}.`)

  const email = meanings.indexOf('email')
  if (email === -1) {
    const there = names.slice(0, COLUMNS_SHOWN).map(shown).join(', ')
    throw refused(
      'missing_email_column',
      `The file has no column "email"; it has ${there}. Rename the one with the addresses, or say in the mapping which it is.`,
    )
  }
  const subscribed = meanings.indexOf('subscribed')
  return {
    count: names.length,
    email,
    subscribed: subscribed === -1 ? undefined : subscribed,
    fields: fieldsOf(names, meanings),
  }
}

const refused = (code: string, message: string): AppError => invalidField('file', code, message)

const shown = (name: string) => `"${name.slice(0, 60)}"`

function duplicateOf(names: readonly (string | undefined)[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => name && seen.size === seen.add(name).size)
}

/** What each column is imported as: `email`, `subscribed`, `data.` and a field, or undefined for nothing. */
function meaningsOf(names: readonly string[], mapping: Mapping): (string | undefined)[] {
  const meanings = names.map((name) => (LEFT_OUT.has(name) ? undefined : meaningOf(name)))
  const places = placesOf(names)
  for (const [column, meaning] of Object.entries(mapping)) {
    const index = columnNamed(column, places)
    if (index === undefined) {
      throw invalidField(`mapping.${column}`, 'unknown_column', `The file has no column ${shown(column)}.`)
    }
    meanings[index] = meaningOf(meaning ?? '')
  }
  return meanings
}

/** Where columns are by their name, and by their name in lower case: undefined where only case tells two of them apart. */
interface Places {
  readonly byName: ReadonlyMap<string, number>
  readonly byLowerCase: ReadonlyMap<string, number | undefined>
}

function placesOf(names: readonly string[]): Places {
  const byLowerCase = new Map<string, number | undefined>()
  for (const [index, name] of names.entries()) {
    const lower = name.toLowerCase()
    byLowerCase.set(lower, byLowerCase.has(lower) ? undefined : index)
  }
  return { byName: new Map(names.map((name, index) => [name, index])), byLowerCase }
}

/** Where the column is that a mapping means, in any case unless only case tells it from another. */
function columnNamed(column: string, { byName, byLowerCase }: Places): number | undefined {
  const name = canonicalName(column.trim())
  return name === '' ? undefined : (byLowerCase.get(name.toLowerCase()) ?? byName.get(name))
}

const FIELD = 'data.'

const isField = (name: string) => name.startsWith(FIELD) && name.length > FIELD.length

function nameOf(cell: string): string {
  const name = canonicalName(cell.trim())
  return isField(name) ? name : name.toLowerCase()
}

function meaningOf(name: string): string | undefined {
  if (name === '') return undefined
  return name === 'email' || name === 'subscribed' || isField(name) ? name : `${FIELD}${name}`
}

function fieldsOf(names: readonly string[], meanings: readonly (string | undefined)[]): FieldColumn[] {
  const fields: FieldColumn[] = []
  for (const [index, meaning] of meanings.entries()) {
    if (meaning === undefined || !isField(meaning)) continue
    const field = meaning.slice(FIELD.length)
    if (RESERVED_FIELDS.has(field)) continue
    if (field.length > FIELD_NAME_MAX) {
      throw refused('too_long', `The name of column ${index + 1} is longer than ${FIELD_NAME_MAX} characters.`)
    }
    if (!isStorable(field)) throw refused('invalid_header', `The name of column ${index + 1} holds U+0000.`)
    fields.push({ index, field, read: readerOf(field, names[index]) })
  }
  return fields
}

/** How the cells of a column are read. The locale is text whatever it looks like. */
function readerOf(field: string, column = ''): FieldColumn['read'] {
  if (isField(column)) return field === 'locale' ? textOfExportedCell : valueOfExportedCell
  return field === 'locale' ? textOfCell : valueOfCell
}
