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
  Readers,
} from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { fromEmailRow, toEmailRow } from './email-rows.ts'
import type { Session } from './engine.ts'
import { ownedBy } from './owner.ts'
import { olderThan } from './page.ts'
import { addReaders, leaveReaders, type Reference, toReaders } from './readers.ts'
import { insertStatement } from './statement.ts'
import type { EmailRow, Tables } from './tables.ts'

const insertEmail = insertStatement('emails')

type ErasedRow = Pick<EmailRow, 'id' | 'contact_id' | 'body_id'>
type AttachedRow = Pick<EmailRow, 'id' | 'contact_id' | 'attachments'>

function attachmentsOf(dialect: Dialect, { contact_id, attachments }: AttachedRow): readonly Reference[] {
  const refs = attachments === null ? [] : dialect.fromJson<readonly { readonly hash: string }[]>(attachments)
  return refs.map(({ hash }) => ({ contactId: contact_id, key: hash }))
}

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

  ensureBody(body: EmailBody, readers: Readers) {
    const { dialect } = this.#session
    const key = { store: 'bodies', project: this.#project, hash: body.hash, readers } as const
    const row = { id: body.id, project_id: this.#project, hash: body.hash, html: body.html }
    return this.#session.write(async (db) => {
      for (;;) {
        const known = await addReaders(db, dialect, key)
        if (known) return { id: known.key as BodyId, isLasting: known.isLasting }
        const inserted = await db
          .insertInto('bodies')
          .values({ ...row, readers: toReaders(dialect, readers) })
          .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
          .executeTakeFirst()
        if (inserted.numInsertedOrUpdatedRows === 1n) return { id: body.id, isLasting: readers === 'anybody' }
      }
    })
  }

  ensureBlob(hash: string, content: Uint8Array, readers: Readers) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      for (;;) {
        if (await addReaders(db, dialect, { store: 'blobs', project: this.#project, hash, readers })) return
        const inserted = await db
          .insertInto('blobs')
          .values({ project_id: this.#project, hash, content, readers: toReaders(dialect, readers) })
          .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
          .executeTakeFirst()
        if (inserted.numInsertedOrUpdatedRows === 1n) return
      }
    })
  }

  async listPersonal(contactIds: readonly ContactId[], limit: number) {
    const { read, dialect } = this.#session
    const rows = await read
      .selectFrom('emails')
      .select(['id', 'to_email as to'])
      .where(dialect.isOneOf(sql.ref('contact_id'), contactIds))
      .where(ownedBy(this.#project))
      .where('to_email', '<>', '')
      .orderBy('contact_id')
      .limit(limit)
      .execute()
    return rows.map(({ id, to }) => ({ id: id as EmailId, to }))
  }

  erase(ids: readonly EmailId[], reason: string) {
    const unsent = sql`(status = 'PENDING' or (status = 'SENDING' and handed_over_at is null))`
    return this.#session.write(async (db) => {
      const attached = await this.#attached(db)
        .where(this.#session.dialect.isOneOf(sql.ref('id'), ids))
        .execute()
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
        .returning(['id', 'contact_id', 'body_id'])
        .execute()
      await this.#leaveContents(db, rows, attached)
      return rows.map((row) => row.id as EmailId)
    })
  }

  /** What these emails, which are erased, referred to: attachments as they were found before. */
  async #leaveContents(db: Kysely<Tables>, erased: readonly ErasedRow[], attached: readonly AttachedRow[]) {
    const { dialect } = this.#session
    const ids = new Set(erased.map(({ id }) => id))
    const contacts = [...new Set(erased.map((row) => row.contact_id))]
    const ofThem = dialect.isOneOf(sql.ref('contact_id'), contacts)
    await leaveReaders(db, dialect, {
      store: 'bodies',
      project: this.#project,
      references: erased.map((row) => ({ contactId: row.contact_id, key: row.body_id })),
      findLeft: (keys) =>
        db
          .selectFrom('emails')
          .select(['contact_id as contactId', 'body_id as key'])
          .distinct()
          .where(ofThem)
          .where(ownedBy(this.#project))
          .where(dialect.isOneOf(sql.ref('body_id'), keys))
          .where('to_email', '<>', '')
          .execute(),
    })
    await leaveReaders(db, dialect, {
      store: 'blobs',
      project: this.#project,
      references: attached.filter((row) => ids.has(row.id)).flatMap((row) => attachmentsOf(dialect, row)),
      findLeft: async () =>
        (await this.#attached(db).where(ofThem).execute()).flatMap((row) => attachmentsOf(dialect, row)),
    })
  }

  /** Emails with attachments that are not erased. */
  #attached(db: Kysely<Tables>) {
    return db
      .selectFrom('emails')
      .select(['id', 'contact_id', 'attachments'])
      .where(ownedBy(this.#project))
      .where('attachments', 'is not', null)
      .where('to_email', '<>', '')
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
