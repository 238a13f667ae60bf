import type { ProjectId } from '@posthorn/core/kernel'
import type { Email, EmailStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'

export function keepVerbs(session: Session, project: ProjectId): Pick<EmailStore, 'keepContents'> {
  const { write, dialect } = session
  return {
    keepContents({ bodyId, sharedId, attachments = [] }: Pick<Email, 'bodyId' | 'sharedId' | 'attachments'>) {
      const texts = sharedId === undefined ? [bodyId] : [bodyId, sharedId]
      const hashes = [...new Set(attachments.map(({ hash }) => hash))]
      return write(async (db) => {
        const used = { last_used_at: dialect.nowMs }
        const body = await db
          .updateTable('bodies')
          .set(used)
          .where(dialect.sets.isOneOf(sql.ref('id'), texts))
          .where(ownedBy(project))
          .executeTakeFirst()
        if (Number(body.numUpdatedRows) < texts.length) return false
        if (hashes.length === 0) return true
        const blobs = await db
          .updateTable('blobs')
          .set(used)
          .where('project_id', '=', project)
          .where(dialect.sets.isOneOf(sql.ref('hash'), hashes))
          .executeTakeFirst()
        return Number(blobs.numUpdatedRows) === hashes.length
      })
    },
  }
}
