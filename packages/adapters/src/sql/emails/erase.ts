import type { EmailId, ProjectId } from '@posthorn/core/kernel'
import type { EmailStatus, EmailStore } from '@posthorn/core/mail'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import type { Tables } from '../tables.ts'
import { leaveContents } from './contents.ts'

export function eraseVerbs(session: Session, project: ProjectId): Pick<EmailStore, 'erase'> {
  const { write, dialect } = session
  return {
    erase(ids: readonly EmailId[], reason: string) {
      const unsent = sql`(status = 'PENDING' or (status = 'SENDING' and handed_over_at is null))`
      return write(async (db) => {
        const before = await db
          .selectFrom('emails')
          .select(['id', 'attachments', 'shown', 'created_at'])
          .where(ownedBy(project))
          .where(({ or, eb }) => or([eb('attachments', 'is not', null), eb('shown', 'is not', null)]))
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .execute()
        const attachmentsOf = new Map(before.map(({ id, attachments }) => [id, attachments]))
        const rows = await db
          .updateTable('emails')
          .set({
            to_email: '',
            to_name: null,
            reply_to: null,
            subject: '',
            history: null,
            variables: dialect.json.encode({}),
            headers: null,
            attachments: null,
            shown: null,
            tags: null,
            request_id: null,
            traceparent: null,
            status: sql<EmailStatus>`case when ${unsent} then 'FAILED' else status end`,
            error: sql<string | null>`case when ${unsent} then ${reason} end`,
            response: null,
            due_at: null,
            lease_until: null,
          })
          .where(ownedBy(project))
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .where('to_email', '<>', '')
          .where(sql<boolean>`(status <> 'SENDING' or handed_over_at is null)`)
          .returning(['id', 'contact_id', 'body_id', 'shared_id'])
          .execute()
        const gone = rows.map((row) => ({ ...row, attachments: attachmentsOf.get(row.id) ?? null }))
        await leaveContents(db, dialect, project, gone)
        const erased = new Set(rows.map(({ id }) => id))
        await hideFromOthers(
          db,
          project,
          before.filter(({ id, shown }) => shown !== null && erased.has(id)),
        )
        return rows.map((row) => row.id)
      })
    },
  }
}

/** Removes recipients from the headers of mails that were accepted together with erased ones. */
async function hideFromOthers(
  db: Kysely<Tables>,
  project: ProjectId,
  erased: readonly { readonly created_at: number }[],
): Promise<void> {
  for (const at of new Set(erased.map(({ created_at }) => created_at)))
    await db
      .updateTable('emails')
      .set({ shown: null })
      .where('project_id', '=', project)
      .where('created_at', '=', at)
      .where('shown', 'is not', null)
      .execute()
}
