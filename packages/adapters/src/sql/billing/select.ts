import type { ProjectId } from '@posthorn/core/kernel'
import type { MailCategory } from '@posthorn/core/tenant'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'

export const one = (project: ProjectId, db: Kysely<Tables>, category: MailCategory) =>
  db.selectFrom('billing_caps').where('project_id', '=', project).where('category', '=', category)

export function locked(session: Session, project: ProjectId, db: Kysely<Tables>, category: MailCategory) {
  const { dialect } = session
  return one(project, db, category)
    .select(['cap', 'month', 'used', 'told', 'told_month'])
    .modifyEnd(dialect.locks.forUpdate)
}
