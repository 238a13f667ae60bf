import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import type { ContactStore } from '@posthorn/core/people'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { fromFlag } from '../engine/values.ts'
import { CONTACT } from './columns.ts'
import { contactsWith } from './rows.ts'
import { findOneByEmail } from './select.ts'

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<ContactStore, 'find' | 'findByEmail' | 'existing' | 'consents' | 'findMany' | 'findManyByEmail'> {
  const { read, locked, dialect, inTransaction } = session
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
      return findOneByEmail(session, project, read, email, inTransaction)
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

    findMany(ids: readonly ContactId[]) {
      return contactsWith(read, dialect, project, { column: 'id', values: ids, locked })
    },

    async findManyByEmail(emails: readonly string[]) {
      const [only] = emails
      if (only !== undefined && emails.length === 1) {
        const found = await findOneByEmail(session, project, read, only, inTransaction)
        return found ? [found] : []
      }
      return contactsWith(read, dialect, project, { column: 'email', values: emails, locked })
    },
  }
}
