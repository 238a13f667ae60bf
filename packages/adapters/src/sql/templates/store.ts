import type { ProjectId, TemplateId } from '@posthorn/core/kernel'
import type { Template, TemplateStore } from '@posthorn/core/mail'
import type { Session } from '../engine/engine.ts'
import { TEMPLATE } from './columns.ts'
import { findVerbs } from './find.ts'

export function templateStore(session: Session, project: ProjectId): TemplateStore {
  const { write, dialect } = session
  return {
    ...findVerbs(session, project),
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
