import type { ContactId, PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { Contact, ContactStore } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { olderThan } from '../engine/page.ts'
import { statement } from '../engine/statement.ts'
import { fromFlag } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { CONTACT, type ContactRow } from './columns.ts'
import { CONTACT_COLUMNS, contactsWith, toContactRecord, toContactRow, updateContacts } from './rows.ts'
import { countMatching, searchAndCount, searchContacts } from './search.ts'

type ByEmail = { project: ProjectId; email: string }

const byEmail = (db: Kysely<Tables>, { project, email }: ByEmail) =>
  db.selectFrom('contacts').selectAll().where('project_id', '=', project).where('email', '=', email)

const readByEmail = statement<ByEmail, ContactRow>(['project', 'email'], byEmail)

/** Locks a contact that is read in order to be changed. */
const lockByEmail = statement<ByEmail, ContactRow>(['project', 'email'], (db, values, dialect) =>
  byEmail(db, values).modifyEnd(dialect.locks.forUpdate),
)

const insertUnlessThere = statement<ContactRow>(CONTACT.names, (db, row) =>
  db
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'email']).doNothing()),
)

/** What `updateMany` writes for one contact. */
const updateOne = statement<ContactRow>(['id', 'project_id', 'subscribed', 'data', 'updated_at'], (db, row) =>
  db
    .updateTable('contacts')
    .set({ subscribed: row.subscribed, data: row.data, updated_at: row.updated_at })
    .where('id', '=', row.id)
    .where('project_id', '=', row.project_id),
)

export function contactStore(session: Session, project: ProjectId): ContactStore {
  const { dialect, read, write, locked, inTransaction } = session

  async function byEmail(db: Kysely<Tables>, email: string, toChange: boolean) {
    const { rows } = await (toChange ? lockByEmail : readByEmail)(db, dialect, { project, email })
    return rows[0] && CONTACT.fromRow(dialect, rows[0])
  }

  return {
    async find(id: ContactId) {
      const row = await read
        .selectFrom('contacts')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .modifyEnd(locked)
        .executeTakeFirst()
      return row && CONTACT.fromRow(dialect, row)
    },

    findByEmail(email: string) {
      return byEmail(read, email, inTransaction)
    },

    async existing(emails: readonly string[]) {
      const rows = await read
        .selectFrom('contacts')
        .select('email')
        .where('project_id', '=', project)
        .where(dialect.sets.isOneOf(sql.ref('email'), emails))
        .execute()
      return rows.map((row) => row.email)
    },

    async consents(ids: readonly ContactId[]) {
      if (ids.length === 0) return []
      const rows = await read
        .selectFrom('contacts')
        .select(['id', 'subscribed'])
        .where(dialect.sets.isOneOf(sql.ref('id'), ids))
        .where(ownedBy(project))
        .execute()
      return rows.map((row) => ({ id: row.id, subscribed: fromFlag(row.subscribed) }))
    },

    async list({ limit, after, search }: PageRequest & { search: string | undefined }) {
      const toContact = (row: ContactRow) => CONTACT.fromRow(dialect, row)
      if (search) {
        const found = await searchContacts(session, project, { limit, after, text: search })
        return found.map(toContact)
      }
      const rows = await read
        .selectFrom('contacts')
        .selectAll()
        .where('project_id', '=', project)
        .$if(after !== undefined, (query) => query.where(olderThan(after, 'id')))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toContact)
    },

    async search({ text, limit }: { readonly text: string; readonly limit: number }) {
      const search = { text, limit, after: undefined }
      const { rows, total } = await searchAndCount(session, project, search)
      return { contacts: rows.map((row) => CONTACT.fromRow(dialect, row)), total }
    },

    count(search: string | undefined) {
      return countMatching(session, project, search ?? '')
    },

    ensure(contact: Contact) {
      return write(async (db) => {
        const { numAffectedRows } = await insertUnlessThere(db, dialect, toContactRow(dialect, project, contact))
        if (numAffectedRows === 1n) return { contact, created: true }
        const found = await byEmail(db, contact.email, true)
        if (!found) throw new Error('the conflicting contact does not exist')
        return { contact: found, created: false }
      })
    },

    update(contact: Contact) {
      return write(async (db) => {
        const { id, project_id, created_at, ...changes } = toContactRow(dialect, project, contact)
        await db
          .updateTable('contacts')
          .set(changes)
          .where('id', '=', id)
          .where('project_id', '=', project_id)
          .execute()
      })
    },

    findMany(ids: readonly ContactId[]) {
      return contactsWith(read, dialect, project, { column: 'id', values: ids, locked })
    },

    async findManyByEmail(emails: readonly string[]) {
      const [only] = emails
      if (only !== undefined && emails.length === 1) {
        const found = await byEmail(read, only, inTransaction)
        return found ? [found] : []
      }
      return contactsWith(read, dialect, project, { column: 'email', values: emails, locked })
    },

    insertMany(contacts: readonly Contact[]) {
      return write(async (db) => {
        const [only] = contacts
        if (only && contacts.length === 1) {
          const { numAffectedRows } = await insertUnlessThere(db, dialect, toContactRow(dialect, project, only))
          return numAffectedRows === 1n ? [only.email] : []
        }
        return dialect.sets.insertFree(db, {
          table: 'contacts',
          columns: CONTACT_COLUMNS,
          unique: ['project_id', 'email'],
          rows: contacts.map((contact) => toContactRecord(project, contact)),
        })
      })
    },

    updateMany(contacts: readonly Contact[]) {
      return write(async (db) => {
        const [only] = contacts
        if (only && contacts.length === 1) await updateOne(db, dialect, toContactRow(dialect, project, only))
        else await updateContacts(db, dialect, project, contacts)
      })
    },

    deleteMany(ids: readonly ContactId[]) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('contacts')
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .where(ownedBy(project))
          .returning('id')
          .execute()
        return gone.map((row) => row.id)
      })
    },
  }
}
