import type { ProjectId } from '@posthorn/core/kernel'
import type { Email, EmailProgress, EmailStore } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import { fromEmailRow } from './rows.ts'

export function advanceVerbs(session: Session, project: ProjectId): Pick<EmailStore, 'advance'> {
  const { write, dialect } = session
  return {
    advance(seen: Email, next: EmailProgress) {
      const isStill = (column: 'delivered_at' | 'bounced_at' | 'complained_at', at: Date | undefined) =>
        at === undefined ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${toTime(at)}`
      return write(async (db) => {
        const row = await db
          .updateTable('emails')
          .set({
            status: next.status,
            error: next.error ?? null,
            sent_at: toTimeOrNull(next.sentAt),
            delivered_at: toTimeOrNull(next.deliveredAt),
            bounced_at: toTimeOrNull(next.bouncedAt),
            complained_at: toTimeOrNull(next.complainedAt),
            bounce_class: next.bounceClass ?? null,
            bounce_reason: next.bounceReason ?? null,
            due_at: null,
            claimed_by: null,
            lease_until: null,
          })
          .where('id', '=', seen.id)
          .where('project_id', '=', project)
          .where('status', '=', seen.status)
          .where(isStill('delivered_at', seen.deliveredAt))
          .where(isStill('bounced_at', seen.bouncedAt))
          .where(isStill('complained_at', seen.complainedAt))
          .where(sql<boolean>`coalesce(bounce_class, '') = ${seen.bounceClass ?? ''}`)
          .returningAll()
          .executeTakeFirst()
        return row && fromEmailRow(dialect, row)
      })
    },
  }
}
