import type { EmailId, InboxMessage, InboxStore, InboxSummary, PageRequest, ProjectId } from '@posthorn/core'
import { sql } from 'kysely'
import type { Session } from './engine.ts'
import { olderThan } from './page.ts'
import type { InboxRow } from './tables.ts'
import { fromTime, toTime } from './values.ts'

function summaryOf(row: Omit<InboxRow, 'source'>): InboxSummary {
  return {
    emailId: row.email_id as EmailId,
    from: row.sender,
    to: row.recipient,
    subject: row.subject,
    size: row.size,
    createdAt: fromTime(row.created_at),
  }
}

export class SqlInbox implements InboxStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  save(message: InboxMessage) {
    return this.#session.write(async (db) => {
      const { project_id, email_id, ...content } = {
        email_id: message.emailId,
        project_id: this.#project,
        sender: message.from,
        recipient: message.to,
        subject: message.subject,
        source: message.source,
        size: message.source.byteLength,
        created_at: toTime(message.createdAt),
      }
      await db
        .insertInto('inbox')
        .values({ project_id, email_id, ...content })
        .onConflict((conflict) =>
          conflict.column('email_id').doUpdateSet(content).where('inbox.project_id', '=', project_id),
        )
        .execute()
    })
  }

  async find(emailId: EmailId) {
    const row = await this.#session.read
      .selectFrom('inbox')
      .selectAll()
      .where('email_id', '=', emailId)
      .where('project_id', '=', this.#project)
      .executeTakeFirst()
    if (!row) return undefined
    const { size: _, ...message } = summaryOf(row)
    return { ...message, source: new Uint8Array(row.source) }
  }

  async list({ limit, after, search }: PageRequest & { search: string | undefined }) {
    const rows = await this.#matching(search)
      .select(['email_id', 'project_id', 'sender', 'recipient', 'subject', 'size', 'created_at'])
      .$if(after !== undefined, (query) => query.where(olderThan(after, 'email_id')))
      .orderBy('created_at', 'desc')
      .orderBy('email_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(summaryOf)
  }

  async count(search: string | undefined) {
    const { count } = await this.#matching(search)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  clear() {
    return this.#session.write(async (db) => {
      const gone = await db.deleteFrom('inbox').where('project_id', '=', this.#project).executeTakeFirst()
      return Number(gone.numDeletedRows)
    })
  }

  deleteByEmails(emailIds: readonly EmailId[]) {
    return this.#session.write(async (db) => {
      await db
        .deleteFrom('inbox')
        .where('project_id', '=', this.#project)
        .where(this.#session.dialect.isOneOf(sql.ref('email_id'), emailIds))
        .execute()
    })
  }

  trim(keep: number) {
    return this.#session.write(async (db) => {
      const newest = db
        .selectFrom('inbox')
        .select('email_id')
        .where('project_id', '=', this.#project)
        .orderBy('created_at', 'desc')
        .orderBy('email_id', 'desc')
        .limit(keep)
      const gone = await db
        .deleteFrom('inbox')
        .where('project_id', '=', this.#project)
        .where('email_id', 'not in', newest)
        .executeTakeFirst()
      return Number(gone.numDeletedRows)
    })
  }

  /** Apart from what others wait for: the size of a message lies behind all of it. */
  #matching(search: string | undefined) {
    const { scan, dialect } = this.#session
    const text = search ?? ''
    return scan
      .selectFrom('inbox')
      .where('project_id', '=', this.#project)
      .$if(search !== undefined, (query) =>
        query.where(({ or }) =>
          or([
            dialect.contains(sql.ref('sender'), text),
            dialect.contains(sql.ref('recipient'), text),
            dialect.contains(sql.ref('subject'), text),
          ]),
        ),
      )
  }
}
