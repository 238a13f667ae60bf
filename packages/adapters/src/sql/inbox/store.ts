import type { EmailId, ProjectId } from '@posthorn/core/kernel'
import type { InboxLimits, InboxMessage, InboxStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { INBOX_MESSAGE } from './columns.ts'
import { findVerbs } from './find.ts'

/** A mail may have many megabytes, so a batch is small. */
const TRIM_BATCH = 20

export function inboxStore(session: Session, project: ProjectId): InboxStore {
  const { write, dialect } = session
  return {
    ...findVerbs(session, project),
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
