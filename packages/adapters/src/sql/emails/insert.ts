import type { Email, ProjectId } from '@posthorn/core'
import type { Kysely } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import { insertStatement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { EMAIL_COLUMNS, toEmailRecord, toEmailRow } from './rows.ts'

const insertEmail = insertStatement('emails')

/** From how many mails on building a statement pays off. */
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
  const rows = emails.map((email) => toEmailRecord(project, email))
  const columns: Columns = Object.fromEntries(
    Object.entries(EMAIL_COLUMNS).filter(([column]) =>
      rows.some((row) => row[column as keyof typeof EMAIL_COLUMNS] !== null),
    ),
  )
  await dialect.sets.insertAll(db, { table: 'emails', columns, rows })
}
