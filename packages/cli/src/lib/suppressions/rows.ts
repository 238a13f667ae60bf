import type { Schema } from '@posthorn/sdk'
import { textOfCell } from '../csv.ts'
import { usageError } from '../errors.ts'
import { columnNames, type Part } from '../import/parts.ts'
import { cellsOf, type Dialect, isEmpty, recordsIn, textOf } from '../import/records.ts'
import { kindOf } from './kinds.ts'
import { type Reason, reasonOf } from './reasons.ts'

/** An entry of a file in the form of the API, and the line on which its row begins. */
export interface SuppressionRow {
  readonly line: number
  readonly suppression: Schema<'SuppressionImport'>['suppressions'][number]
  /** Whether the file gives an unknown reason. */
  readonly isReasonUnknown: boolean
}

/**
 * The names of columns, reduced to lower-case letters: ours, and those of SendGrid, Postmark, Mailgun, SES, and
 * listmonk.
 */
const NAMES = {
  email: ['email', 'emailaddress', 'address', 'recipient'],
  reason: ['reason', 'suppressionreason', 'type'],
  createdAt: ['createdat', 'created', 'date', 'timestamp', 'lastupdatetime'],
  kind: ['kind'],
  value: ['value'],
} as const

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

interface Columns {
  readonly email: number
  readonly reason: number
  readonly createdAt: number
  readonly kind: number
  readonly value: number
}

/** Finds the columns. `emailColumn` names the one with the addresses, if its name is not a known one. */
export function columnsOf(
  { header }: Pick<Part, 'header'>,
  dialect: Dialect,
  emailColumn: string | undefined,
): Columns {
  const names = columnNames(header, dialect)
  const find = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(lettersOf(name)))
  const email =
    emailColumn === undefined
      ? find(NAMES.email)
      : names.findIndex((name) => name.toLowerCase() === emailColumn.trim().toLowerCase())
  if (email === -1) {
    const called = emailColumn ?? 'email'
    throw usageError(`The file has no column ${called}.`, `It has ${names.join(', ')}; use --email-column <name>.`)
  }
  const { reason, createdAt, kind, value } = NAMES
  return { email, reason: find(reason), createdAt: find(createdAt), kind: find(kind), value: find(value) }
}

/** Yields the entries in a part of a file, without blank lines. `reason`, if given, applies to all rows. */
export function* suppressionRows(
  part: Part,
  dialect: Dialect,
  { columns, reason }: { readonly columns: Columns; readonly reason: Reason | undefined },
): Generator<SuppressionRow> {
  for (const { line, bytes } of recordsIn(part.rows, dialect, part.at.line)) {
    if (isEmpty(bytes, dialect)) continue
    const cells = cellsOf(bytes, dialect)
    const cell = (column: number) => textOfCell(textOf(cells[column])).trim()
    const said = cell(columns.reason)
    const meant = reason ?? reasonOf(said)
    const createdAt = momentOf(cell(columns.createdAt))
    yield {
      line,
      suppression: {
        ...entryIn({ kind: cell(columns.kind), email: cell(columns.email), value: cell(columns.value) }),
        ...(meant && { reason: meant }),
        ...(createdAt && { createdAt: createdAt.toISOString() }),
      },
      isReasonUnknown: said !== '' && meant === undefined,
    }
  }
}

/** Returns the entry of a row: a domain or a pattern only if the file says so, so that a broken address is not one. */
function entryIn(cells: { readonly kind: string; readonly email: string; readonly value: string }) {
  const kind = kindOf(cells.kind)
  const isRule = kind === 'DOMAIN' || kind === 'PATTERN'
  return isRule ? { value: cells.value || cells.email } : { email: cells.email || cells.value }
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/
/** A date of a mail header (RFC 5322 §3.3). */
const MAIL_DATE = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/

/** Parses a time: ISO 8601 (UTC by default), the date of a mail header, or seconds or milliseconds since 1970. */
export function momentOf(text: string): Date | undefined {
  const date = new Date(millisecondsOf(text))
  return date.getTime() >= 0 && date.getTime() < Date.now() ? date : undefined
}

function millisecondsOf(text: string): number {
  if (/^\d{8,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{11,13}$/.test(text)) return Number(text)
  if (MAIL_DATE.test(text)) return Date.parse(text)
  const [, day, hours = '00:00', zone = 'Z'] = ISO.exec(text) ?? []
  if (day === undefined) return Number.NaN
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z'
  return Date.parse(`${day}T${hours}${offset}`)
}
