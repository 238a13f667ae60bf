import type { Contact, ContactId, ContactStore, PageRequest, ProjectId } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Session } from './engine.ts'
import { olderThan } from './page.ts'
import { statement } from './statement.ts'
import type { ContactRow, Tables } from './tables.ts'
import { fromFlag, fromTime, toFlag, toTime } from './values.ts'

type ByEmail = { project: string; email: string }

const byEmail = (db: Kysely<Tables>, { project, email }: ByEmail) =>
  db.selectFrom('contacts').selectAll().where('project_id', '=', project).where('email', '=', email)

const readByEmail = statement<ByEmail, ContactRow>(['project', 'email'], byEmail)

/** For a contact that is read in order to be changed. */
const lockByEmail = statement<ByEmail, ContactRow>(['project', 'email'], (db, values, dialect) =>
  byEmail(db, values).modifyEnd(dialect.locked),
)

type NewRow = { [Column in keyof ContactRow]: ContactRow[Column] }

const insertUnlessThere = statement<NewRow>(
  ['id', 'project_id', 'email', 'subscribed', 'data', 'created_at', 'updated_at'],
  (db, row) =>
    db
      .insertInto('contacts')
      .values({
        id: row.id,
        project_id: row.project_id,
        email: row.email,
        subscribed: row.subscribed,
        data: row.data,
        created_at: row.created_at,
        updated_at: row.updated_at,
      })
      .onConflict((conflict) => conflict.columns(['project_id', 'email']).doNothing()),
)

function toRow(dialect: Dialect, project: ProjectId, contact: Contact): NewRow {
  return {
    id: contact.id,
    project_id: project,
    email: contact.email,
    subscribed: toFlag(contact.subscribed),
    data: dialect.toJson(contact.data),
    created_at: toTime(contact.createdAt),
    updated_at: toTime(contact.updatedAt),
  }
}

function fromRow(dialect: Dialect, row: ContactRow): Contact {
  return {
    id: row.id as ContactId,
    email: row.email,
    subscribed: fromFlag(row.subscribed),
    data: dialect.fromJson(row.data),
    createdAt: fromTime(row.created_at),
    updatedAt: fromTime(row.updated_at),
  }
}

export class SqlContacts implements ContactStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  async find(id: ContactId) {
    const row = await this.#session.read
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', this.#project)
      .modifyEnd(this.#session.locked)
      .executeTakeFirst()
    return row && fromRow(this.#session.dialect, row)
  }

  findByEmail(email: string) {
    return this.#byEmail(this.#session.read, email, this.#session.inTransaction)
  }

  async existing(emails: readonly string[]) {
    const { read, dialect } = this.#session
    const rows = await read
      .selectFrom('contacts')
      .select('email')
      .where('project_id', '=', this.#project)
      .where(dialect.isOneOf(sql.ref('email'), emails))
      .execute()
    return rows.map((row) => row.email)
  }

  async list({ limit, after, search }: PageRequest & { search: string | undefined }) {
    const rows = await this.#matching(search)
      .selectAll()
      .$if(after !== undefined, (query) => query.where(olderThan(after, 'id')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => fromRow(this.#session.dialect, row))
  }

  async count(search: string | undefined) {
    const { count } = await this.#matching(search)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  ensure(contact: Contact) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      const { numAffectedRows } = await insertUnlessThere(db, dialect, toRow(dialect, this.#project, contact))
      if (numAffectedRows === 1n) return { contact, created: true }
      const found = await this.#byEmail(db, contact.email, true)
      if (!found) throw new Error('a contact that conflicts is not there')
      return { contact: found, created: false }
    })
  }

  update(contact: Contact) {
    return this.#session.write(async (db) => {
      const { id, project_id, created_at, ...changes } = toRow(this.#session.dialect, this.#project, contact)
      await db.updateTable('contacts').set(changes).where('id', '=', id).where('project_id', '=', project_id).execute()
    })
  }

  delete(id: ContactId) {
    return this.#session.write(async (db) => {
      const gone = await db
        .deleteFrom('contacts')
        .where('id', '=', id)
        .where('project_id', '=', this.#project)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    })
  }

  async #byEmail(db: Kysely<Tables>, email: string, toChange: boolean) {
    const { dialect } = this.#session
    const { rows } = await (toChange ? lockByEmail : readByEmail)(db, dialect, { project: this.#project, email })
    return rows[0] && fromRow(dialect, rows[0])
  }

  #matching(search: string | undefined) {
    const { read, dialect } = this.#session
    return read
      .selectFrom('contacts')
      .where('project_id', '=', this.#project)
      .$if(search !== undefined, (query) => query.where(dialect.contains(sql.ref('email'), search ?? '')))
  }
}
