import type { BodyId, ProjectId } from '@posthorn/core/kernel'
import type { Email, EmailBody, EmailStore, TextOwners } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { insertEmails } from './rows.ts'
import { addStoredOwners, toTextOwners } from './text-owners.ts'

export function insertVerbs(
  session: Session,
  project: ProjectId,
): Pick<EmailStore, 'insert' | 'ensureBody' | 'ensureBlob'> {
  const { write, dialect } = session
  return {
    insert(emails: readonly Email[]) {
      return write((db) => insertEmails(db, dialect, project, emails))
    },

    ensureBody(body: EmailBody, readers: TextOwners) {
      const key = { store: 'bodies', project, hash: body.hash, readers } as const
      const row = { id: body.id, project_id: project, hash: body.hash, html: body.html, text: body.text ?? null }
      return write(async (db) => {
        for (;;) {
          const known = await addStoredOwners(db, dialect, key)
          if (known) return { id: known.key as BodyId, isLasting: known.isLasting }
          const inserted = await db
            .insertInto('bodies')
            .values({ ...row, readers: toTextOwners(dialect, readers), last_used_at: dialect.nowMs })
            .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
            .executeTakeFirst()
          if (inserted.numInsertedOrUpdatedRows === 1n) return { id: body.id, isLasting: readers === 'anybody' }
        }
      })
    },

    ensureBlob(hash: string, content: Uint8Array, readers: TextOwners) {
      return write(async (db) => {
        for (;;) {
          if (await addStoredOwners(db, dialect, { store: 'blobs', project, hash, readers })) return
          const inserted = await db
            .insertInto('blobs')
            .values({
              project_id: project,
              hash,
              content,
              file: null,
              readers: toTextOwners(dialect, readers),
              last_used_at: dialect.nowMs,
            })
            .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
            .executeTakeFirst()
          if (inserted.numInsertedOrUpdatedRows === 1n) return
        }
      })
    },
  }
}

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
