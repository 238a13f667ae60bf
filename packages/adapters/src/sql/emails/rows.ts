import type { EmailId, ProjectId } from '@posthorn/core/kernel'
import { type Email, type Note, readNotes, type SourceType } from '@posthorn/core/mail'
import type { Kysely } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { insertStatement } from '../engine/statement.ts'
import { fromTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { EMAIL, type EmailRow } from './columns.ts'

/** The order of claims. */
const PRIORITY_OF = { TRANSACTIONAL: 0, WORKFLOW: 1, CAMPAIGN: 2 } as const satisfies Record<SourceType, number>

export const PRIORITIES: readonly number[] = Object.values(PRIORITY_OF)

/** The columns of a new mail, which is not claimed. */
const EMAIL_COLUMNS: Columns = { ...EMAIL.columns, priority: 'integer' }

/** Returns the mail as a row of a set. */
export const toEmailRecord = (project: ProjectId, email: Email): SetRow => ({
  ...EMAIL.toSetRow(email),
  project_id: project,
  priority: PRIORITY_OF[email.sourceType],
})

/** Returns the mail as a single row. */
const toEmailRow = (dialect: Dialect, project: ProjectId, email: Email) => ({
  ...EMAIL.toRow(dialect, email),
  project_id: project,
  priority: PRIORITY_OF[email.sourceType],
})

const insertEmail = insertStatement('emails')

/** The number of mails from which building a statement pays off. */
const MANY = 3

/** Inserts mails within a transaction: many as a set, naming only columns that hold a value. */
export async function insertEmails(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  emails: readonly Email[],
): Promise<void> {
  if (emails.length < MANY) {
    for (const email of emails) await insertEmail(db, dialect, toEmailRow(dialect, project, email))
    return
  }
  await insertEmailRows(
    db,
    dialect,
    emails.map((email) => toEmailRecord(project, email)),
  )
}

/** Inserts mails of any projects as a set, naming only columns in which one of them has a value. */
export async function insertEmailRows(db: Kysely<Tables>, dialect: Dialect, rows: readonly SetRow[]): Promise<void> {
  const columns: Columns = Object.fromEntries(
    Object.entries(EMAIL_COLUMNS).filter(([column]) => rows.some((row) => row[column] !== null)),
  )
  await dialect.sets.insertAll(db, { table: 'emails', columns, rows })
}

export const fromEmailRow = (dialect: Dialect, row: EmailRow): Email => ({
  ...EMAIL.fromRow(dialect, row),
  history: row.history === null ? undefined : fromHistory(dialect, row.history),
})

/** A row that a claim cannot read, with an explanation for a person. */
export interface UnreadableRow {
  readonly id: EmailId
  readonly projectId: ProjectId
  readonly requestId: string | undefined
  readonly reason: string
  /** The valid times of the row; null for the others. */
  readonly times: Readonly<Record<TimeColumn, number | null>>
}

/** The times of a mail besides those that the ledger compares. */
const TIME_COLUMNS = [
  'created_at',
  'scheduled_at',
  'sent_at',
  'delivered_at',
  'opened_at',
  'clicked_at',
  'bounced_at',
  'complained_at',
] as const satisfies readonly (keyof EmailRow)[]
export type TimeColumn = (typeof TIME_COLUMNS)[number]

/** Returns the mails of readable rows, and the unreadable rows. */
export function readEmailRows<R extends EmailRow>(dialect: Dialect, rows: readonly R[]) {
  const read: { readonly row: R; readonly email: Email }[] = []
  const unreadable: UnreadableRow[] = []
  for (const row of rows) {
    const broken = brokenColumn(dialect, row)
    if (!broken) read.push({ row, email: fromEmailRow(dialect, row) })
    else
      unreadable.push({
        id: row.id,
        projectId: row.project_id,
        requestId: row.request_id ?? undefined,
        reason: `The email cannot be read from the database: its ${broken} are damaged.`,
        times: timesOf(row),
      })
  }
  return { read, unreadable }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isHeaders = (value: unknown) => isObject(value) && Object.values(value).every(isText)
/** A size that is not a number would falsify the count of the memory that attachments of all projects take. */
const isAttachment = (value: unknown) =>
  isObject(value) &&
  [value.hash, value.filename, value.contentType].every(isText) &&
  Number.isSafeInteger(value.size) &&
  Number(value.size) >= 0
/** A wrong address would produce a wrong header. */
const isAddress = (value: unknown) =>
  isObject(value) && isText(value.email) && (value.name === undefined || isText(value.name))
const isAddresses = (value: unknown) => Array.isArray(value) && value.every(isAddress)
const isShown = (value: unknown) => isObject(value) && isAddresses(value.to) && isAddresses(value.cc)
const isTag = (value: unknown) => isObject(value) && isText(value.name)
const isTime = (ms: number | null) => ms === null || !Number.isNaN(fromTime(ms).getTime())

function timesOf(row: EmailRow): Readonly<Record<TimeColumn, number | null>> {
  const { created_at, scheduled_at, sent_at, delivered_at, opened_at, clicked_at, bounced_at, complained_at } = row
  const valid = (ms: number | null) => (isTime(ms) ? ms : null)
  return {
    created_at: valid(created_at),
    scheduled_at: valid(scheduled_at),
    sent_at: valid(sent_at),
    delivered_at: valid(delivered_at),
    opened_at: valid(opened_at),
    clicked_at: valid(clicked_at),
    bounced_at: valid(bounced_at),
    complained_at: valid(complained_at),
  }
}

/** Returns the unreadable part of the row, if any. */
function brokenColumn(dialect: Dialect, row: EmailRow): string | undefined {
  const holds = (stored: string | null, test: (value: unknown) => boolean) => {
    if (stored === null) return true
    try {
      return test(dialect.json.decode(stored))
    } catch {
      return false
    }
  }
  if (!holds(row.variables, isObject)) return 'variables'
  if (!holds(row.headers, isHeaders)) return 'headers'
  if (!holds(row.attachments, (value) => Array.isArray(value) && value.every(isAttachment))) return 'attachments'
  if (!holds(row.shown, isShown)) return 'recipients'
  if (!holds(row.tags, (value) => Array.isArray(value) && value.every(isTag))) return 'tags'
  return TIME_COLUMNS.every((column) => isTime(row[column])) ? undefined : 'times'
}

/** Reads a history. Unreadable notes are left out, because they must not stop a mail. */
export function fromHistory(dialect: Dialect, stored: string | null): readonly Note[] | undefined {
  try {
    return readNotes(dialect.json.decode(stored))
  } catch {
    return undefined
  }
}
