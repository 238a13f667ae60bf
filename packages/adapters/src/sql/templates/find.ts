import type { ProjectId, TemplateId } from '@posthorn/core/kernel'
import type { TemplateFilter, TemplateRange, TemplateStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { listNamed, namesOf } from '../engine/names.ts'
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
  const { read, locked, dialect } = session
  return {
    async find(id: TemplateId) {
      const row = await read
        .selectFrom('templates')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .modifyEnd(locked)
        .executeTakeFirst()
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
      const { count } = await matching(session, project, filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
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
