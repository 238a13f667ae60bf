import type { ProjectId, TemplateId } from '@posthorn/core/kernel'
import type { Template, TemplateStore } from '@posthorn/core/mail'
import type { Session } from '../engine/engine.ts'
import { deleteOwn } from '../engine/own-rows.ts'
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
      return write((db) => deleteOwn(db, 'templates', { project, id }))
    },
  }
}
