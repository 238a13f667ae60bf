import type { EmailId, PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { InboxStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { countOf } from '../engine/own-rows.ts'
import { newestFirst } from '../engine/page.ts'
import { INBOX_MESSAGE, INBOX_SUMMARY } from './columns.ts'

/** Runs as a slow read: the size of a message is stored after its content. */
function matching(session: Session, project: ProjectId, search: string | undefined) {
  const { dialect } = session
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

export function findVerbs(session: Session, project: ProjectId): Pick<InboxStore, 'find' | 'list' | 'count'> {
  const { read, dialect } = session
  return {
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
      const rows = await matching(session, project, search)
        .select(INBOX_SUMMARY.names)
        .$call(newestFirst({ after, limit }, 'email_id'))
        .execute()
      return rows.map((row) => INBOX_SUMMARY.fromRow(dialect, row))
    },

    async count(search: string | undefined) {
      return countOf(matching(session, project, search))
    },
  }
}
