import type { BodyId, ProjectId } from '@posthorn/core/kernel'
import type { Email, EmailBody, EmailStore, TextOwners } from '@posthorn/core/mail'
import type { Session } from '../engine/engine.ts'
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
