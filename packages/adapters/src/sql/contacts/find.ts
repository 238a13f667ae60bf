import type { ContactId, PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { ContactStore } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { findOwn } from '../engine/own-rows.ts'
import { ownedBy } from '../engine/owner.ts'
import { newestFirst } from '../engine/page.ts'
import { statement } from '../engine/statement.ts'
import { fromFlag } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { CONTACT, type ContactRow } from './columns.ts'
import { contactsWith } from './rows.ts'
import { countMatching, searchAndCount, searchContacts } from './search.ts'

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<ContactStore, 'find' | 'findByEmail' | 'existing' | 'consents' | 'findMany' | 'findManyByEmail'> {
  const { read, locked, dialect, inTransaction } = session
  return {
    async find(id: ContactId) {
      const row = await findOwn(session, 'contacts', { project, id })
      return row && CONTACT.fromRow(dialect, row)
    },

    findByEmail(email: string) {
      return findOneByEmail(session, project, read, { email, toChange: inTransaction })
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
        const found = await findOneByEmail(session, project, read, { email: only, toChange: inTransaction })
        return found ? [found] : []
      }
      return contactsWith(read, dialect, project, { column: 'email', values: emails, locked })
    },
  }
}

export function listVerbs(session: Session, project: ProjectId): Pick<ContactStore, 'list' | 'search' | 'count'> {
  const { dialect, read } = session
  return {
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
        .$call(newestFirst({ after, limit }))
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
  }
}

type ByEmail = { project: ProjectId; email: string }

const byEmail = (db: Kysely<Tables>, { project, email }: ByEmail) =>
  db.selectFrom('contacts').selectAll().where('project_id', '=', project).where('email', '=', email)

const readByEmail = statement<ByEmail, ContactRow>(['project', 'email'], byEmail)

/** Locks a contact while it is changed. */
const lockByEmail = statement<ByEmail, ContactRow>(['project', 'email'], (db, values, dialect) =>
  byEmail(db, values).modifyEnd(dialect.locks.forUpdate),
)

export async function findOneByEmail(
  session: Session,
  project: ProjectId,
  db: Kysely<Tables>,
  { email, toChange }: { readonly email: string; readonly toChange: boolean },
) {
  const { dialect } = session
  const { rows } = await (toChange ? lockByEmail : readByEmail)(db, dialect, { project, email })
  return rows[0] && CONTACT.fromRow(dialect, rows[0])
}
