import type { DomainId, ProjectId } from '@posthorn/core/kernel'
import type { DomainStore } from '@posthorn/core/tenant'
import type { Session } from '../engine/engine.ts'
import { findOwn } from '../engine/own-rows.ts'
import { toTime } from '../engine/values.ts'
import { DOMAIN } from './columns.ts'
import { byName } from './select.ts'
import { writeVerbs } from './write.ts'

export function domainStore(session: Session, project: ProjectId): DomainStore {
  const { read, dialect, write } = session
  return {
    ...writeVerbs(session, project),
    async find(id: DomainId) {
      const row = await findOwn(session, 'domains', { project, id })
      return row && DOMAIN.fromRow(dialect, row)
    },
    async list() {
      const rows = await read.selectFrom('domains').selectAll().where('project_id', '=', project).execute()
      return rows.map((row) => DOMAIN.fromRow(dialect, row)).sort(byName)
    },
    beginCheck(id: DomainId, { now, before }: { readonly now: Date; readonly before: Date }) {
      return write(async (db) => {
        const row = await db
          .updateTable('domains')
          .set({ asked_at: toTime(now) })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', toTime(before))]))
          .returningAll()
          .executeTakeFirst()
        return row && DOMAIN.fromRow(dialect, row)
      })
    },
  }
}
