import type { EmailId, PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { InboxLimits, InboxMessage, InboxStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { INBOX_MESSAGE, INBOX_SUMMARY } from './columns.ts'

/** A mail may have many megabytes, so a batch is small. */
const TRIM_BATCH = 20

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
        const row = { ...INBOX_MESSAGE.toRow(dialect, message), size: message.source.byteLength }
        const { email_id, ...content } = row
        await db
          .insertInto('inbox')
          .values({ ...row, project_id: project })
          .onConflict((conflict) =>
            conflict.column('email_id').doUpdateSet(content).where('inbox.project_id', '=', project),
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
      return row && INBOX_MESSAGE.fromRow(dialect, row)
    },

    async list({ limit, after, search }: PageRequest & { search: string | undefined }) {
      const rows = await matching(search)
        .select(INBOX_SUMMARY.names)
        .$if(after !== undefined, (query) => query.where(olderThan(after, 'email_id')))
        .orderBy('created_at', 'desc')
        .orderBy('email_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => INBOX_SUMMARY.fromRow(dialect, row))
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
