import type { ProjectId, TemplateId } from '@posthorn/core/kernel'
import type { TemplateFilter, TemplateRange, TemplateStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { listNamed, namesOf } from '../engine/names.ts'
import { countOf, findOwn } from '../engine/own-rows.ts'
import { olderThan } from '../engine/page.ts'
import { TEMPLATE } from './columns.ts'

function matching(session: Session, project: ProjectId, { search, type }: TemplateFilter) {
  const { read, dialect } = session
  const { scan } = session
  const found = (search === undefined ? read : scan)
    .selectFrom('templates')
    .where('project_id', '=', project)
    .$if(search !== undefined, (query) => query.where(dialect.texts.contains(sql.ref('name'), search ?? '')))
  return type === undefined ? found : found.where('type', '=', type)
}

export function findVerbs(
  session: Session,
  project: ProjectId,
): Pick<TemplateStore, 'find' | 'list' | 'count' | 'listBySender' | 'listNamed' | 'namesOf'> {
  const { dialect } = session
  return {
    async find(id: TemplateId) {
      const row = await findOwn(session, 'templates', { project, id })
      return row && TEMPLATE.fromRow(dialect, row)
    },

    async list({ limit, offset, after, ...filter }: TemplateFilter & TemplateRange) {
      const rows = await matching(session, project, filter)
        .selectAll()
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
        .execute()
      return rows.slice(limit === undefined ? offset : 0).map((row) => TEMPLATE.fromRow(dialect, row))
    },

    async count(filter: TemplateFilter) {
      return countOf(matching(session, project, filter))
    },

    async listBySender(domain: string, limit: number) {
      const rows = await session.scan
        .selectFrom('templates')
        .select(['id', 'name'])
        .where('project_id', '=', project)
        .where('from_email', 'like', `%@${domain}`)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, name }) => ({ id, name }))
    },

    listNamed: (name, limit) => listNamed(session, { table: 'templates', project, name, limit }),

    namesOf: (ids) => namesOf(session, { table: 'templates', project, ids }),
  }
}
