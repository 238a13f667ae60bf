import { type AppError, invalidField } from '../errors.ts'
import { canonicalName } from '../fields/canonical.ts'
import { RESERVED_FIELDS } from '../fields/patch.ts'
import type { JsonValue } from '../fields/schema.ts'
import { FIELD_NAME_MAX } from '../fields/schema.ts'
import type { CsvRecord } from '../ports/csv.ts'
import { beginningOf, isStorable } from '../text.ts'
import { textOfCell, textOfExportedCell, valueOfCell, valueOfExportedCell } from './cell.ts'
import { IMPORT_COLUMNS_MAX, type ImportPayload } from './schema.ts'

/** A column of custom values. */
export interface FieldColumn {
  readonly index: number
  readonly field: string
  /** Returns the value of a cell. */
  readonly read: (cell: string) => JsonValue
}

/** The meaning of the cells of a row, by position. */
export interface Columns {
  readonly count: number
  readonly email: number
  readonly subscribed: number | undefined
  /** The name of that column in the header. */
  readonly subscribedName: string
  readonly fields: readonly FieldColumn[]
}

/** How many columns an error names when no column holds the addresses. */
const COLUMNS_SHOWN = 10

/** Columns that are ignored unless the mapping names them: exports and files of failed rows have them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['createdat', 'updatedat', 'posthorn_error'])

type Mapping = ImportPayload['mapping']

/**
 * Reads the header of a file. Names are trimmed, in NFC and in lower case; columns without a name and columns of reserved
 * fields are ignored. A name that begins with `data.`, as in an export, names a field and keeps its case. Throws
 * `VALIDATION_ERROR` for a problem of the file or its mapping.
 */
export function readColumns(header: CsvRecord | undefined, mapping: Mapping): Columns {
  if (!header) throw refused('empty_file', 'The file is empty; it needs a header with the column email.')
  if (header.problem) throw refused('invalid_header', `The header cannot be read: ${header.problem}.`)
  const count = header.cells.length
  if (count > IMPORT_COLUMNS_MAX) {
    throw refused('too_many_columns', `The file has ${count} columns; at most ${IMPORT_COLUMNS_MAX} are imported.`)
  }
  const names = header.cells.map(nameOf)
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
      `The file has no column "email"; it has ${there}. Rename the one with the addresses, or name it in the mapping.`,
    )
  }
  const subscribed = meanings.indexOf('subscribed')
  return {
    count: names.length,
    email,
    subscribed: subscribed === -1 ? undefined : subscribed,
    subscribedName: beginningOf(names[subscribed] ?? '', 60),
    fields: fieldsOf(names, meanings),
  }
}

const refused = (code: string, message: string): AppError => invalidField('file', code, message)

const shown = (name: string) => `"${beginningOf(name, 60)}"`

function duplicateOf(names: readonly (string | undefined)[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => name && seen.size === seen.add(name).size)
}

/** Returns what each column is imported as: `email`, `subscribed`, `data.<field>`, or undefined when it is ignored. */
function meaningsOf(names: readonly string[], mapping: Mapping): (string | undefined)[] {
  const meanings = names.map((name) => (LEFT_OUT.has(name) ? undefined : meaningOf(name)))
  const places = placesOf(names)
  const mapped = new Set<number>()
  for (const [column, meaning] of Object.entries(mapping)) {
    const index = columnNamed(column, places)
    if (index === undefined) {
      throw invalidField(`mapping.${column}`, 'unknown_column', `The file has no column ${shown(column)}.`)
    }
    meanings[index] = meaningOf(meaning ?? '')
    mapped.add(index)
  }
  // Lists of mailing services say in `status` who unsubscribed.
  const status = names.indexOf('status')
  if (status !== -1 && !mapped.has(status) && !meanings.includes('subscribed')) meanings[status] = 'subscribed'
  return meanings
}

/** Positions of columns by name and by lower-case name; undefined where two names differ only in case. */
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

/** Returns the position of the column that a mapping names. Case matters only where two names differ in nothing else. */
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

/** Returns the reader of a column's cells. The locale is always text. Blanks around a cell count only in an export. */
function readerOf(field: string, column = ''): FieldColumn['read'] {
  if (isField(column)) return field === 'locale' ? textOfExportedCell : valueOfExportedCell
  const read = field === 'locale' ? textOfCell : valueOfCell
  return (cell) => read(cell.trim())
}
