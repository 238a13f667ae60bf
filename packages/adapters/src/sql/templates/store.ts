import type {
  ProjectId,
  Template,
  TemplateFilter,
  TemplateId,
  TemplateRange,
  TemplateStore,
  TemplateType,
} from '@posthorn/core'
import { type Selectable, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { namesOf } from '../engine/names.ts'
import { olderThan } from '../engine/page.ts'
import { fromTime, toFlag, toTime } from '../engine/values.ts'
import type { TemplateRow } from './tables.ts'

function toRow(project: ProjectId, template: Template): Omit<TemplateRow, 'emails_deleted'> {
  return {
    id: template.id,
    project_id: project,
    name: template.name,
    description: template.description ?? null,
    subject: template.subject,
    body: template.body,
    from_email: template.from ?? null,
    from_name: template.fromName ?? null,
    reply_to: template.replyTo ?? null,
    type: template.type,
    strict: toFlag(template.strict),
    tracking: template.tracking === undefined ? null : toFlag(template.tracking),
    created_at: toTime(template.createdAt),
    updated_at: toTime(template.updatedAt),
  }
}

function fromRow(row: Selectable<TemplateRow>): Template {
  return {
    id: row.id as TemplateId,
    name: row.name,
    description: row.description ?? undefined,
    subject: row.subject,
    body: row.body,
    from: row.from_email ?? undefined,
    fromName: row.from_name ?? undefined,
    replyTo: row.reply_to ?? undefined,
    type: row.type as TemplateType,
    strict: row.strict === 1,
    tracking: row.tracking === null ? undefined : row.tracking === 1,
    createdAt: fromTime(row.created_at),
    updatedAt: fromTime(row.updated_at),
  }
}

export function templateStore(session: Session, project: ProjectId): TemplateStore {
  const { dialect, read, write, locked } = session

  function matching({ search, type }: TemplateFilter) {
    const { scan } = session
    return (search === undefined ? read : scan)
      .selectFrom('templates')
      .where('project_id', '=', project)
      .$if(search !== undefined, (query) => query.where(dialect.texts.contains(sql.ref('name'), search ?? '')))
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
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
      return row && fromRow(row)
    },

    async list({ limit, offset, after, ...filter }: TemplateFilter & TemplateRange) {
      const rows = await matching(filter)
        .selectAll()
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
        .execute()
      return rows.slice(limit === undefined ? offset : 0).map(fromRow)
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
      return rows.map(({ id, name }) => ({ id: id as TemplateId, name }))
    },

    async listNamed(name: string, limit: number) {
      const rows = await matching({ search: name, type: undefined })
        .select(['id', 'name'])
        .where(sql<number>`length(name)`, '=', [...name].length)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, name }) => ({ id: id as TemplateId, name }))
    },

    namesOf: (ids) => namesOf(session, { table: 'templates', project, ids }),

    insert(template: Template) {
      return write(async (db) => {
        await db.insertInto('templates').values(toRow(project, template)).execute()
      })
    },

    update(template: Template) {
      return write(async (db) => {
        const { id, project_id, created_at, ...changes } = toRow(project, template)
        await db
          .updateTable('templates')
          .set(changes)
          .where('id', '=', id)
          .where('project_id', '=', project_id)
          .execute()
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
