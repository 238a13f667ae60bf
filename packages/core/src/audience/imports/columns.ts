import { type AppError, invalidField } from '../../kernel/errors/errors.ts'
import type { CsvRecord } from '../../kernel/ports/csv.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { beginningOf, isStorable } from '../../kernel/text/text.ts'
import { RESERVED_FIELDS } from '../../people/fields/patch.ts'
import { canonicalName, FIELD_NAME_MAX } from '../../people/fields/schema.ts'
import { textOfCell, textOfExportedCell, valueOfCell, valueOfExportedCell } from './cell.ts'
import { IMPORT_COLUMNS_MAX, type ImportColumn, type ImportPayload } from './schema.ts'

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
  /** The names of all columns. */
  readonly names: readonly string[]
}

/**
 * Control characters, which no text has: a byte of a file in another format. A line break or a tab may be in a quoted
 * name.
 */
const CONTROL = /[^\P{Cc}\t\r\n]/u

/** The most columns that an error names when no column has the addresses. */
const COLUMNS_SHOWN = 10

/** Columns that are ignored unless the mapping names them: exports and files of failed rows have them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['createdat', 'updatedat', 'posthorn_error'])

type Mapping = ImportPayload['mapping']

/**
 * Reads the header of a file. Names are trimmed and in NFC. Columns without a name and columns of reserved fields are
 * ignored. A name that begins with `data.`, as in an export, is the exact name of a field; in others, characters that a
 * template cannot print become `_`, and a field of `known`, the fields of the project, that differs only in case is
 * used. Throws `VALIDATION_ERROR` for a problem of the file or its mapping.
 */
export function readColumns(header: CsvRecord | undefined, mapping: Mapping, known: Iterable<string>): Columns {
  if (!header) throw refused('empty_file', 'The file is empty. It needs a header with the column email.')
  if (header.problem) {
    const isOfFile = header.problem.startsWith('the file ')
    const said = isOfFile ? `T${header.problem.slice(1)}` : `The header cannot be read: ${header.problem}`
    throw refused('invalid_header', `${said}.`)
  }
  const count = header.cells.length
  if (count > IMPORT_COLUMNS_MAX) {
    throw refused(
      'too_many_columns',
      `The file has ${count} columns; an import can have at most ${IMPORT_COLUMNS_MAX}.`,
    )
  }
  const names = header.cells.map((cell) => canonicalName(cell.trim()))
  const control = names.find((name) => CONTROL.test(name))
  if (control !== undefined)
    throw refused('invalid_header', `The column ${shown(control)} has a control character in its name.`)
  const meanings = meaningsOf(names, mapping, known)
  const clash = duplicateOf(meanings)
  if (clash) {
    const both = meanings.flatMap((meaning, index) => (meaning === clash ? [index] : [])).slice(0, COLUMNS_SHOWN)
    throw refused(
      'duplicate_column',
      `The columns ${namesInMapping(both, names).join(' and ')} would both be imported as ${shown(clash)}. Map one of them, by this name, to null or to another field.`,
    )
  }

  const email = meanings.indexOf('email')
  if (email === -1) {
    const there = names.slice(0, COLUMNS_SHOWN).map(shown).join(', ')
    throw refused(
      'missing_email_column',
      `The file has no column "email"; it has ${there}. Rename the column with the addresses, or name it in the mapping.`,
    )
  }
  const subscribed = meanings.indexOf('subscribed')
  return {
    count: names.length,
    email,
    subscribed: subscribed === -1 ? undefined : subscribed,
    subscribedName: beginningOf(names[subscribed] ?? '', 60),
    fields: fieldsOf(names, meanings),
    names,
  }
}

/** Describes the use of each column. `known` are the fields that the project had before. */
export function describeColumns(
  { names, email, subscribed, fields }: Columns,
  known: Iterable<string>,
): ImportColumn[] {
  const before = new Set(known)
  const fieldAt = new Map(fields.map(({ index, field }) => [index, field]))
  return names.map((name, index) => {
    const field = fieldAt.get(index)
    const builtIn = (index === email && 'email') || (index === subscribed && 'subscribed') || null
    const column = beginningOf(name, FIELD_NAME_MAX)
    return { column, field: field ?? builtIn, isNew: field !== undefined && !before.has(field) }
  })
}

const refused = (code: string, message: string): AppError => invalidField('file', code, message)

const shown = (name: string) => `"${beginningOf(name, 60)}"`

function duplicateOf(names: readonly (string | undefined)[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => name && seen.size === seen.add(name).size)
}

/** Returns the use of each column: `email`, `subscribed`, `data.<field>`, or undefined when it is ignored. */
function meaningsOf(names: readonly string[], mapping: Mapping, known: Iterable<string>): (string | undefined)[] {
  const lowerCase = names.map((name) => name.toLowerCase())
  const places = placesOf(lowerCase)
  const mapped = new Map<number, string>()
  const single = new Map<number, string>()
  for (const [column, meaning] of Object.entries(mapping)) {
    const named = columnsNamed(column, names, places)
    const numbered = named.length === 0 ? columnNumbered(column, names, places) : undefined
    if (named.length === 0 && numbered === undefined) {
      throw invalidField(`mapping.${column}`, 'unknown_column', `The file has no column ${shown(column)}.`)
    }
    for (const index of named) mapped.set(index, meaning?.trim() ?? '')
    if (numbered !== undefined) single.set(numbered, meaning?.trim() ?? '')
  }
  // An entry for one of several equal columns is more exact than one for all of them.
  for (const [index, meaning] of single) mapped.set(index, meaning)
  // Ignored columns must not reserve the names of fields.
  const meant = names.map((name, index) => mapped.get(index) ?? (LEFT_OUT.has(lowerCase[index] ?? '') ? '' : name))
  const exact = meant.filter(isField).map((name) => name.slice(FIELD.length))
  const fieldNamed = fieldFinder([...known, ...exact])
  const meanings = meant.map((name, index) => meaningOf(name, index, fieldNamed))
  if (meanings.includes('subscribed')) return meanings
  // Lists of mailing services have a `status` that shows who unsubscribed.
  const status = lowerCase.indexOf('status')
  if (status !== -1 && !mapped.has(status)) meanings[status] = 'subscribed'
  const left = names.findIndex((name, index) => !mapped.has(index) && !isField(name) && SAYS_WHO_LEFT.test(name))
  if (left !== -1 && meanings[left] !== undefined) throw sayingWhoLeft(names[left] ?? '')
  return meanings
}

/**
 * Columns of other services with the opposite of `subscribed`: whether or when a person unsubscribed. Read as
 * `subscribed`, they would subscribe those people.
 */
const SAYS_WHO_LEFT =
  /^(?:unsub(?:scribed?|_?time)?(?:[\s_-]?(?:at|on|date|time|from all emails?))?|clean_?time|opt(?:ed)?[\s_-]?out(?: of all emails?)?|hs_email_optout|e?-?mail[\s_-]?bl(?:ack|ock)list(?:ed)?|bl(?:ack|ock)listed)$/i

const sayingWhoLeft = (name: string) =>
  refused(
    'unclear_consent',
    `The column ${shown(name)} contains unsubscribed contacts, but no column contains subscribed ones. Name the service that exported the file as the source of the import, or map the column: to "subscribed" if yes means subscribed, to a field, or to null.`,
  )

/** Positions of columns by their names in lower case. */
type Places = ReadonlyMap<string, readonly number[]>

function placesOf(lowerCase: readonly string[]): Places {
  const places = new Map<string, number[]>()
  for (const [index, name] of lowerCase.entries()) places.set(name, [...(places.get(name) ?? []), index])
  return places
}

/** Returns the positions of the columns that a mapping names. Case matters only where two names differ in nothing else. */
function columnsNamed(column: string, names: readonly string[], places: Places): readonly number[] {
  const name = canonicalName(column.trim())
  if (name === '') return []
  const alike = places.get(name.toLowerCase()) ?? []
  const isOneName = new Set(alike.map((index) => names[index])).size === 1
  return isOneName ? alike : alike.filter((index) => names[index] === name)
}

/** Returns the position of the column that `Name (2)` means: the second one with the name `Name`. */
function columnNumbered(column: string, names: readonly string[], places: Places): number | undefined {
  const text = column.trim()
  const end = /\(([1-9]\d{0,3})\)$/.exec(text)
  const [, number] = end ?? []
  const alike = columnsNamed(text.slice(0, end?.index ?? 0).trimEnd(), names, places)
  return alike.length > 1 ? alike[Number(number) - 1] : undefined
}

/** Returns different names for the columns of a clash, as a mapping can use them. */
function namesInMapping(positions: readonly number[], names: readonly string[]): readonly string[] {
  return positions.map((index) => {
    const name = names[index] ?? ''
    const alike = names.flatMap((other, at) => (other === name ? [at] : []))
    return alike.length > 1 ? `${shown(name).slice(0, -1)} (${alike.indexOf(index) + 1})"` : shown(name)
  })
}

const FIELD = 'data.'

const isField = (name: string) => /^data\../is.test(name)

/** Characters that a path of a template cannot have. */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}_$-]+/gu

/** Returns the field that a name means: the one of `known` with that name, or with its printable form in any case. */
function fieldFinder(known: readonly string[]): (name: string) => string {
  const exact = new Set(known)
  const byLowerCase = new Map(known.map((field) => [field.toLowerCase(), field]))
  return (name) => {
    if (exact.has(name)) return name
    const printable = name.replace(UNPRINTABLE, '_')
    // `Size (cm)` is Size_cm, but a column `_x` stays _x.
    const first = /^[\p{L}\p{M}\p{N}_$-]/u.test(name) ? 0 : 1
    const last = /[\p{L}\p{M}\p{N}_$-]$/u.test(name) ? undefined : -1
    const field = printable.slice(first, last)
    const found = byLowerCase.get(field.toLowerCase()) ?? field
    byLowerCase.set(field.toLowerCase(), found)
    return found
  }
}

function meaningOf(name: string, index: number, fieldNamed: (name: string) => string): string | undefined {
  if (name === '') return undefined
  const word = name.toLowerCase()
  if (word === 'email' || word === 'subscribed') return word
  if (isField(name)) return `${FIELD}${name.slice(FIELD.length)}`
  return `${FIELD}${fieldNamed(name) || `column_${index + 1}`}`
}

function fieldsOf(names: readonly string[], meanings: readonly (string | undefined)[]): FieldColumn[] {
  const fields: FieldColumn[] = []
  for (const [index, meaning] of meanings.entries()) {
    if (meaning === undefined || !isField(meaning)) continue
    const field = meaning.slice(FIELD.length)
    // Files of other products contain `ID`.
    if (RESERVED_FIELDS.has(field) || (!isField(names[index] ?? '') && RESERVED_FIELDS.has(field.toLowerCase())))
      continue
    if (field.length > FIELD_NAME_MAX) {
      throw refused('too_long', `The name of column ${index + 1} is longer than ${FIELD_NAME_MAX} characters.`)
    }
    if (!isStorable(field)) throw refused('invalid_header', `The name of column ${index + 1} holds U+0000.`)
    fields.push({ index, field, read: readerOf(field, names[index]) })
  }
  return fields
}

/**
 * Returns the reader of a column's cells. The locale is always text. Blanks around a cell are significant only in an
 * export.
 */
function readerOf(field: string, column = ''): FieldColumn['read'] {
  if (isField(column)) return field === 'locale' ? textOfExportedCell : valueOfExportedCell
  const read = field === 'locale' ? textOfCell : valueOfCell
  return (cell) => read(cell.trim())
}
