import type { ContactId, EmailId, ProjectId } from '@posthorn/core/kernel'
import type { EmailStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { readBlob, readBody } from './contents.ts'
import { fromEmailRow } from './rows.ts'

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<EmailStore, 'find' | 'countByTemplate' | 'listPersonal' | 'body' | 'blob'> {
  const { read, dialect } = session
  return {
    async find(id: EmailId) {
      const row = await read
        .selectFrom('emails')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row && fromEmailRow(dialect, row)
    },

    async countByTemplate(templateId: string) {
      const { scan } = session
      const { count } = await scan
        .selectFrom('emails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(ownedBy(project))
        .where(sql<boolean>`template_id = ${templateId}`)
        .executeTakeFirstOrThrow()
      const template = await read
        .selectFrom('templates')
        .select('emails_deleted')
        .where(ownedBy(templateId, 'id'))
        .where('project_id', '=', project)
        .executeTakeFirst()
      return Number(count) + (template?.emails_deleted ?? 0)
    },

    async listPersonal(contactIds: readonly ContactId[], limit: number) {
      const rows = await read
        .selectFrom('emails')
        .select(['id', 'to_email as to'])
        .where(dialect.sets.isOneOf(sql.ref('contact_id'), contactIds))
        .where(ownedBy(project))
        .where('to_email', '<>', '')
        .orderBy('contact_id')
        .limit(limit)
        .execute()
      return rows.map(({ id, to }) => ({ id, to }))
    },

    body: (id) => readBody(session, project, id),

    blob: (hash) => readBlob(session, project, hash),
  }
}
