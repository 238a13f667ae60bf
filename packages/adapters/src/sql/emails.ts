import type {
  BodyId,
  ContactId,
  Email,
  EmailBody,
  EmailFilter,
  EmailId,
  EmailStore,
  PageRequest,
  ProjectId,
} from '@posthorn/core'
import { sql } from 'kysely'
import { fromEmailRow, toEmailRow } from './email-rows.ts'
import type { Session } from './engine.ts'
import { ownedBy } from './owner.ts'
import { olderThan } from './page.ts'
import { insertStatement, statement } from './statement.ts'

const insertEmail = insertStatement('emails')

const selectBodyId = statement<{ project: string; hash: string }, { id: string }>(
  ['project', 'hash'],
  (db, { project, hash }) =>
    db.selectFrom('bodies').select('id').where('project_id', '=', project).where('hash', '=', hash),
)

export class SqlEmails implements EmailStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  async find(id: EmailId) {
    const row = await this.#session.read
      .selectFrom('emails')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', this.#project)
      .executeTakeFirst()
    return row && fromEmailRow(this.#session.dialect, row)
  }

  async list({ limit, after, ...filter }: PageRequest & EmailFilter) {
    const rows = await this.#matching(filter)
      .selectAll()
      .$if(after !== undefined, (query) => query.where(olderThan(after, 'id')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => fromEmailRow(this.#session.dialect, row))
  }

  async count(filter: EmailFilter) {
    const { count } = await this.#matching(filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async countByTemplate(templateId: string) {
    const { count } = await this.#session.read
      .selectFrom('emails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', this.#project)
      .where('template_id', '=', templateId)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  insert(emails: readonly Email[]) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      for (const email of emails) await insertEmail(db, dialect, toEmailRow(dialect, this.#project, email))
    })
  }

  ensureBody(body: EmailBody) {
    const { dialect } = this.#session
    const key = { project: this.#project, hash: body.hash }
    return this.#session.write(async (db) => {
      const known = await selectBodyId(db, dialect, key)
      if (known.rows[0]) return known.rows[0].id as BodyId
      await db
        .insertInto('bodies')
        .values({ id: body.id, project_id: this.#project, hash: body.hash, html: body.html })
        .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
        .execute()
      const stored = await selectBodyId(db, dialect, key)
      return (stored.rows[0]?.id ?? body.id) as BodyId
    })
  }

  ensureBlob(hash: string, content: Uint8Array) {
    return this.#session.write(async (db) => {
      await db
        .insertInto('blobs')
        .values({ project_id: this.#project, hash, content })
        .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
        .execute()
    })
  }

  async idsByContacts(contactIds: readonly ContactId[], limit: number) {
    const { read, dialect } = this.#session
    const rows = await read
      .selectFrom('emails')
      .select('id')
      .where(dialect.isOneOf(sql.ref('contact_id'), contactIds))
      .where(ownedBy(this.#project))
      .where('to_email', '<>', '')
      .orderBy('contact_id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.id as EmailId)
  }

  erase(ids: readonly EmailId[], reason: string) {
    const unsent = sql`(status = 'PENDING' or (status = 'SENDING' and handed_over_at is null))`
    return this.#session.write(async (db) => {
      const rows = await db
        .updateTable('emails')
        .set({
          to_email: '',
          to_name: null,
          reply_to: null,
          subject: '',
          variables: this.#session.dialect.toJson({}),
          headers: null,
          attachments: null,
          status: sql<string>`case when ${unsent} then 'FAILED' else status end`,
          error: sql<string | null>`case when ${unsent} then ${reason} end`,
          response: null,
          due_at: null,
          lease_until: null,
        })
        .where(ownedBy(this.#project))
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .where('to_email', '<>', '')
        .where(sql<boolean>`(status <> 'SENDING' or handed_over_at is null)`)
        .returning('id')
        .execute()
      return rows.map((row) => row.id as EmailId)
    })
  }

  #matching({ status, contactId, search }: EmailFilter) {
    const { read, dialect } = this.#session
    const text = search ?? ''
    return read
      .selectFrom('emails')
      .where('project_id', '=', this.#project)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
      .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId ?? ''))
      .$if(search !== undefined, (query) =>
        query.where(({ or }) =>
          or([dialect.contains(sql.ref('to_email'), text), dialect.contains(sql.ref('subject'), text)]),
        ),
      )
  }
}
