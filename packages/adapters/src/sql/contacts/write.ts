import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import type { Contact, ContactStore } from '@posthorn/core/people'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { statement } from '../engine/statement.ts'
import { CONTACT, type ContactRow } from './columns.ts'
import { findOneByEmail } from './find.ts'
import { CONTACT_COLUMNS, toContactRecord, toContactRow, updateContacts } from './rows.ts'

const insertUnlessThere = statement<ContactRow>(CONTACT.names, (db, row) =>
  db
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'email']).doNothing()),
)

/** Writes the columns of one contact for `updateMany`. */
const updateOne = statement<ContactRow>(
  ['id', 'project_id', 'subscribed', 'data', 'revision', 'updated_at'],
  (db, row) =>
    db
      .updateTable('contacts')
      .set({ subscribed: row.subscribed, data: row.data, revision: row.revision, updated_at: row.updated_at })
      .where('id', '=', row.id)
      .where('project_id', '=', row.project_id),
)

export function writeVerbs(
  session: Session,
  project: ProjectId,
): Pick<ContactStore, 'ensure' | 'update' | 'insertMany' | 'updateMany' | 'deleteMany'> {
  const { write, dialect } = session
  return {
    ensure(contact: Contact) {
      return write(async (db) => {
        const { numAffectedRows } = await insertUnlessThere(db, dialect, toContactRow(dialect, project, contact))
        if (numAffectedRows === 1n) return { contact, created: true }
        const found = await findOneByEmail(session, project, db, { email: contact.email, toChange: true })
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
