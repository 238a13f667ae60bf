import { LOOSE_LANE } from '@posthorn/core/automation'
import type { EmailId, ProjectId } from '@posthorn/core/kernel'
import {
  type Email,
  type EmailProgress,
  type EmailStore,
  noted,
  noteOf,
  type Settlement,
  storedNotes,
} from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import { fromEmailRow, fromHistory } from './rows.ts'

export function settleVerbs(session: Session, project: ProjectId): Pick<EmailStore, 'settle'> {
  const { write, dialect } = session
  return {
    settle(id: EmailId, settlement: Settlement) {
      const isRetried = settlement.status === 'PENDING'
      const seen = isRetried ? settlement.seen : undefined
      return write(async (db) => {
        const before = await db
          .selectFrom('emails')
          .select('history')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .modifyEnd(dialect.locks.forUpdate)
          .executeTakeFirst()
        const history = noted(fromHistory(dialect, before?.history ?? null), noteOf(settlement))
        const row = await db
          .updateTable('emails')
          .set({
            status: settlement.status,
            error: isRetried ? null : settlement.error,
            due_at: isRetried ? toTime(settlement.dueAt) : null,
            ...(isRetried && { attempts: 0 }),
            history: dialect.json.encode(storedNotes(history)),
            // Its campaign may be over, and another may have its lane.
            priority: sql<number>`case when priority > ${sql.lit(LOOSE_LANE)} then ${sql.lit(LOOSE_LANE)} else priority end`,
            claimed_by: null,
            lease_until: null,
            handed_over_at: null,
          })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('status', 'in', ['PENDING', 'FAILED', 'UNKNOWN'])
          .$if(seen !== undefined, (query) => query.where(sql<boolean>`status = ${seen ?? ''}`))
          // An erased mail cannot be sent; a person may still decide that it is over.
          .$if(isRetried, (query) => query.where('to_email', '<>', ''))
          .returningAll()
          .executeTakeFirst()
        return row && fromEmailRow(dialect, row)
      })
    },
  }
}

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

/** Creates the verbs for mail that a sender scheduled for later. */
export function scheduledVerbs(
  { dialect, read, write, inTransaction }: Session,
  project: ProjectId,
): Pick<EmailStore, 'reschedule' | 'countScheduled'> {
  return {
    reschedule(id: EmailId, at: Date) {
      return write(async (db) => {
        const row = await db
          .updateTable('emails')
          .set({ scheduled_at: toTime(at), due_at: toTime(at), error: null })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('to_email', '<>', '')
          .where('status', '=', 'PENDING')
          .where('attempts', '=', 0)
          .where('scheduled_at', 'is not', null)
          .where('due_at', 'is not', null)
          .returningAll()
          .executeTakeFirst()
        return row && fromEmailRow(dialect, row)
      })
    },

    async countScheduled(now: Date, atMost: number) {
      if (inTransaction) await dialect.locks.waitForName(read, `scheduled:${project}`)
      const { rows } = await sql<{ mails: number }>`select count(*) as mails from (select 1 from emails
        where project_id = ${project} and scheduled_at > ${toTime(now)}
          and scheduled_at is not null and due_at is not null
        limit ${atMost}) as counted`.execute(read)
      return Number(rows[0]?.mails ?? 0)
    },
  }
}
