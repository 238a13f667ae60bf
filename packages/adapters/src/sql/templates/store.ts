import type { ProjectId, TemplateId } from '@posthorn/core/kernel'
import type { Template, TemplateFilter, TemplateRange, TemplateStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { listNamed, namesOf } from '../engine/names.ts'
import { olderThan } from '../engine/page.ts'
import { TEMPLATE } from './columns.ts'

export function templateStore(session: Session, project: ProjectId): TemplateStore {
  const { dialect, read, write, locked } = session

  function matching({ search, type }: TemplateFilter) {
    const { scan } = session
    const found = (search === undefined ? read : scan)
      .selectFrom('templates')
      .where('project_id', '=', project)
      .$if(search !== undefined, (query) => query.where(dialect.texts.contains(sql.ref('name'), search ?? '')))
    return type === undefined ? found : found.where('type', '=', type)
  }

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
      const rows = await matching(filter)
        .selectAll()
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
        .execute()
      return rows.slice(limit === undefined ? offset : 0).map((row) => TEMPLATE.fromRow(dialect, row))
    },

    async count(filter: TemplateFilter) {
      const { count } = await matching(filter)
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

    insert(template: Template) {
      return write(async (db) => {
        await db
          .insertInto('templates')
          .values({ ...TEMPLATE.toRow(dialect, template), project_id: project })
          .execute()
      })
    },

    update(template: Template) {
      return write(async (db) => {
        const { id, created_at, ...changes } = TEMPLATE.toRow(dialect, template)
        await db.updateTable('templates').set(changes).where('id', '=', id).where('project_id', '=', project).execute()
      })
    },

    delete(id: TemplateId) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('templates')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      })
    },
  }
}
