import type { ContactId, EmailId, PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { EmailFilter, EmailStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { newestFirst } from '../engine/page.ts'
import { readBlob, readBody } from './contents.ts'
import { matching } from './matching.ts'
import { fromEmailRow } from './rows.ts'
import { walkEmails } from './walk.ts'

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

/** Lists of mails. */
export function listVerbs(session: Session, project: ProjectId): Pick<EmailStore, 'list' | 'walk' | 'count'> {
  const { read, scan, dialect } = session
  return {
    async list({ limit, after, ...filter }: PageRequest & EmailFilter) {
      const { status, contactId, templateId, executionId, campaign } = filter
      const filters = [status, contactId, templateId, executionId, campaign].filter((one) => one !== undefined)
      // A page in the order of an index is quick to read. One with two filters may have to look at many mails.
      const rows = await matching(project, { ...filter, db: filters.length <= 1 ? read : scan })
        .selectAll()
        .$call(newestFirst({ after, limit }))
        .execute()
      return rows.map((row) => fromEmailRow(dialect, row))
    },
    walk: (request) => walkEmails(session, project, request),
    count: (filter) =>
      dialect.planner.countRows(scan, matching(project, { ...filter, db: scan }).select(sql.lit(1).as('one'))),
  }
}
