import type { ProjectId } from '@posthorn/core/kernel'
import type { Contact } from '@posthorn/core/people'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import { ownedBy } from '../engine/owner.ts'
import type { Tables } from '../tables.ts'
import { CONTACT, type ContactRow } from './columns.ts'

export const toContactRow = (dialect: Dialect, project: ProjectId, contact: Contact): ContactRow => ({
  ...CONTACT.toRow(dialect, contact),
  project_id: project,
})

/** The columns of contacts that are passed as a set. */
export const CONTACT_COLUMNS = { ...CONTACT.columns, project_id: 'text' } as const satisfies Columns

/** Returns the contact as a row of such a set. */
export const toContactRecord = (
  project: ProjectId,
  contact: Contact,
): Record<keyof typeof CONTACT_COLUMNS, unknown> => ({
  ...CONTACT.toSetRow(contact),
  project_id: project,
})

/**
 * Returns the contacts with one of these values in the column, by id. Looks up each address separately: without
 * statistics PostgreSQL assumes a small project and scans all of it for each of a thousand addresses.
 */
export async function contactsWith(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  wanted: {
    readonly column: 'id' | 'email'
    readonly values: readonly string[]
    /** Locks them in the order of addresses, as insertions do, so that two transactions cannot deadlock. */
    readonly locked: RawBuilder<unknown>
  },
): Promise<Contact[]> {
  const asked = dialect.sets.recordset(
    'asked',
    { value: 'text' },
    wanted.values.map((value) => ({ value })),
  )
  const ids =
    wanted.column === 'id'
      ? sql`select value from ${asked}`
      : sql`select (select known.id from contacts as known
          where known.project_id = ${project} and known.email = asked.value) from ${asked}`
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where(ownedBy(project))
    .where(sql<SqlBool>`id in (${ids})`)
    .orderBy('email')
    .modifyEnd(wanted.locked)
    .execute()
  const values = new Set(wanted.values) // an address may have changed during the wait for its lock
  return rows
    .filter((row) => values.has(row[wanted.column]))
    .map((row) => CONTACT.fromRow(dialect, row))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Overwrites everything except address and creation time of these contacts, in one statement. */
export async function updateContacts(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  contacts: readonly Contact[],
): Promise<void> {
  const set = dialect.sets.recordset(
    'new',
    CONTACT_COLUMNS,
    contacts.map((contact) => toContactRecord(project, contact)),
  )
  await sql`
    update contacts set subscribed = new.subscribed, data = new.data, revision = new.revision,
      updated_at = new.updated_at from ${set}
    where contacts.id = new.id and ${ownedBy(project, 'contacts.project_id')}`.execute(db)
}
