import { canonicalAddress, isEmailAddress } from '../../kernel/address/address.ts'
import type { CsvRecord } from '../../kernel/ports/csv.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { beginningOf, isStorable } from '../../kernel/text/text.ts'
import { DATA_SIZE_MAX, jsonSize } from '../../people/fields/schema.ts'
import { textOfCell } from './cell.ts'
import type { Columns } from './columns.ts'
import type { ImportError } from './schema.ts'
import { subscribedOfCell } from './subscribed.ts'

/** The data of one contact in a row of the file. */
export interface ImportRow {
  /** The line of the file on which it begins. */
  readonly line: number
  readonly email: string
  /** Undefined keeps the contact's value. */
  readonly subscribed: boolean | undefined
  /** Custom fields that are set; without reserved names and empty values. */
  readonly data: Record<string, JsonValue>
  /** The approximate number of characters of its fields. */
  readonly size: number
}

/** The most characters that JSON adds to a name and a value. */
const PER_FIELD = 6
/** The most characters that JSON counts for one: 5e-324 has 326. */
const JSON_PER_CHARACTER = 55
const EMAIL_SHOWN = 320
const FIELD_SHOWN = 60

/** Parses a record. Returns the row, or the error for the result. */
export function readRow({ line, cells, problem }: CsvRecord, columns: Columns): ImportRow | ImportError {
  const email = canonicalAddress(textOfCell(cells[columns.email] ?? ''))
  const shown = beginningOf(email, EMAIL_SHOWN) || null
  const failure = (code: string, field: string | null, error: string): ImportError => {
    return { row: line, email: shown, error, code, field }
  }
  if (problem !== undefined) return failure('unreadable_row', null, `The row cannot be read: ${problem}.`)
  // Spreadsheets write empty cells after the last column.
  if (cells.slice(columns.count).some((cell) => cell.trim() !== ''))
    return failure(
      'too_many_cells',
      null,
      `The row has ${cells.length} cells, but the header has only ${columns.count}. Quote a cell that contains a separator.`,
    )
  if (email === '') return failure('missing_email', 'email', 'The row has no email address.')
  if (!isEmailAddress(email))
    return failure('invalid_email', 'email', 'This is not an email address such as ada@example.com.')

  const data: Record<string, JsonValue> = {}
  let size = 0
  for (const { index, field, read } of columns.fields) {
    const cell = cells[index]
    if (cell === undefined || cell === '') continue
    if (!isStorable(cell))
      return failure('invalid_text', field, `The field ${beginningOf(field, FIELD_SHOWN)} holds U+0000.`)
    const value = read(cell)
    if (value === '') continue
    data[field] = value
    size += field.length + cell.length + PER_FIELD
  }
  if (size * JSON_PER_CHARACTER > DATA_SIZE_MAX && jsonSize(data) > DATA_SIZE_MAX)
    return failure('too_long', null, 'The custom fields of the row are larger than 100 kB.')
  const state = columns.subscribed === undefined ? '' : (cells[columns.subscribed] ?? '')
  const subscribed = subscribedOfCell(textOfCell(state))
  if (subscribed === 'unknown') {
    const word = beginningOf(state.trim(), FIELD_SHOWN)
    return failure(
      'unknown_state',
      'subscribed',
      `The column "${columns.subscribedName}" holds "${word}", which is neither yes nor no. Write yes or no, leave the cell empty, or map the column to a field.`,
    )
  }
  return { line, email, subscribed, data, size }
}

export function isImportError(row: ImportRow | ImportError): row is ImportError {
  return 'error' in row
}
