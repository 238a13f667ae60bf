import type {
  EmailId,
  InboxLimits,
  InboxMessage,
  InboxStore,
  InboxSummary,
  PageRequest,
  ProjectId,
} from '@posthorn/core'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { InboxRow } from './tables.ts'

/** A mail may have many megabytes, so a batch is small. */
const TRIM_BATCH = 20

function summaryOf(row: Omit<InboxRow, 'source' | 'body_text'>): InboxSummary {
  return {
    emailId: row.email_id as EmailId,
    from: row.sender,
    to: row.recipient,
    subject: row.subject,
    size: row.size,
    attachments: row.attachments,
    createdAt: fromTime(row.created_at),
  }
}

export function inboxStore(session: Session, project: ProjectId): InboxStore {
  const { dialect, read, write } = session

  /** Runs as a slow read: the size of a message is stored after its content. */
  function matching(search: string | undefined) {
    const { scan } = session
    const text = search ?? ''
    return scan
      .selectFrom('inbox')
      .where('project_id', '=', project)
      .$if(search !== undefined, (query) =>
        query.where(({ or }) =>
          or([
            dialect.texts.contains(sql.ref('sender'), text),
            dialect.texts.contains(sql.ref('recipient'), text),
            dialect.texts.contains(sql.ref('subject'), text),
            dialect.texts.contains(sql.ref('body_text'), text),
          ]),
        ),
      )
  }

  return {
    save(message: InboxMessage) {
      return write(async (db) => {
        const { project_id, email_id, ...content } = {
          email_id: message.emailId,
          project_id: project,
          sender: message.from,
          recipient: message.to,
          subject: message.subject,
          source: message.source,
          size: message.source.byteLength,
          attachments: message.attachments,
          body_text: message.text,
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
    },

    async find(emailId: EmailId) {
      const row = await read
        .selectFrom('inbox')
        .selectAll()
        .where('email_id', '=', emailId)
        .where('project_id', '=', project)
        .executeTakeFirst()
      if (!row) return undefined
      const { size: _, ...message } = summaryOf(row)
      return { ...message, text: row.body_text, source: new Uint8Array(row.source) }
    },

    async list({ limit, after, search }: PageRequest & { search: string | undefined }) {
      const rows = await matching(search)
        .select(['email_id', 'project_id', 'sender', 'recipient', 'subject', 'size', 'attachments', 'created_at'])
        .$if(after !== undefined, (query) => query.where(olderThan(after, 'email_id')))
        .orderBy('created_at', 'desc')
        .orderBy('email_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(summaryOf)
    },

    async count(search: string | undefined) {
      const { count } = await matching(search)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    clear() {
      return write(async (db) => {
        const gone = await db.deleteFrom('inbox').where('project_id', '=', project).executeTakeFirst()
        return Number(gone.numDeletedRows)
      })
    },

    deleteByEmails(emailIds: readonly EmailId[]) {
      return write(async (db) => {
        await db
          .deleteFrom('inbox')
          .where('project_id', '=', project)
          .where(dialect.sets.isOneOf(sql.ref('email_id'), emailIds))
          .execute()
      })
    },

    trim({ mails, bytes }: InboxLimits) {
      return write(async (db) => {
        // The length of a value is known without reading it, unlike the next column.
        const { numAffectedRows } = await sql`
          delete from inbox where project_id = ${project} and email_id in (
            select email_id from (
              select email_id, created_at, row_number() over newest as place, sum(length(source)) over newest as bytes
              from inbox where project_id = ${project}
              window newest as (order by created_at desc, email_id desc rows unbounded preceding)) as placed
            where place > ${mails} or (place > 1 and bytes > ${bytes})
            order by created_at, email_id limit ${TRIM_BATCH})`.execute(db)
        return Number(numAffectedRows)
      })
    },
  }
}
