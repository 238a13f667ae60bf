import { canonicalAddress } from '../address.ts'
import { DATA_SIZE_MAX, type JsonValue } from '../fields/schema.ts'
import type { CsvRecord } from '../ports/csv.ts'
import { isEmailAddress, isStorable } from '../text.ts'
import { subscribedOfCell, textOfCell } from './cell.ts'
import type { Columns } from './columns.ts'
import type { ImportError } from './schema.ts'

/** What a row of the file says of a person. */
export interface ImportRow {
  /** The line of the file on which it begins. */
  readonly line: number
  readonly email: string
  /** Undefined keeps what the contact has. */
  readonly subscribed: boolean | undefined
  /** Custom fields that are set; without reserved names and empty values. */
  readonly data: Record<string, JsonValue>
  /** About how many characters its fields are. */
  readonly size: number
}

/** What JSON puts around a name and a value, at most. */
const PER_FIELD = 6
/** JSON writes no character in more than six. */
const JSON_PER_CHARACTER = 6
const EMAIL_SHOWN = 320
const FIELD_SHOWN = 60

/** The row that a record holds, or why it is none. */
export function readRow({ line, cells, problem }: CsvRecord, columns: Columns): ImportRow | ImportError {
  const email = canonicalAddress(textOfCell(cells[columns.email] ?? ''))
  const failure = (error: string): ImportError => ({ row: line, email: email.slice(0, EMAIL_SHOWN) || null, error })
  if (problem !== undefined) return failure(`The row cannot be read: ${problem}.`)
  if (cells.length > columns.count)
    return failure(`The row has ${cells.length} cells, and the header only ${columns.count}.`)
  if (email === '') return failure('The row has no email address.')
  if (!isEmailAddress(email)) return failure('This is not an email address such as ada@example.com.')

  const data: Record<string, JsonValue> = {}
  let size = 0
  for (const { index, field, read } of columns.fields) {
    const cell = cells[index]
    if (cell === undefined || cell === '') continue
    if (!isStorable(cell)) return failure(`The field ${field.slice(0, FIELD_SHOWN)} holds U+0000.`)
    data[field] = read(cell)
    size += field.length + cell.length + PER_FIELD
  }
  if (size * JSON_PER_CHARACTER > DATA_SIZE_MAX && JSON.stringify(data).length > DATA_SIZE_MAX)
    return failure('The custom fields of the row are more than 100 kB.')
  const subscribed = columns.subscribed === undefined ? '' : (cells[columns.subscribed] ?? '')
  return { line, email, subscribed: subscribedOfCell(subscribed), data, size }
}

export function isImportError(row: ImportRow | ImportError): row is ImportError {
  return 'error' in row
}
