import type { RetentionStore } from '@posthorn/core/insight'
import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Engine, Session } from '../engine/engine.ts'
import { age, oldest, oldestEmails, readOverdue } from './age.ts'
import { expireVerbs } from './expire.ts'

/** Creates the store that finds expired rows through an index, and deletes them. */
export function retentionStore(session: Session, engine: Pick<Engine, 'reclaim' | 'scrub'>): RetentionStore {
  return {
    ...expireVerbs(session),
    async projectsDue(now: Date, limit: number, after?: ProjectId) {
      const [events, emails] = [age(now, sql`events_days`), age(now, sql`emails_days`)]
      // As in `cutoffOf`: deleted with the mails, if those go earlier.
      const contents = age(
        now,
        sql`(1 + case when email_bodies_days < emails_days then email_bodies_days
        else coalesce(emails_days, email_bodies_days) end)`,
      )
      const { rows } = await sql<{ id: ProjectId }>`select id from projects where id > ${after ?? ''} and (
          ${oldest('events', 'created_at')} < ${events} or ${oldest('executions', 'ended_at')} < ${events}
          or ${sql.join(
            oldestEmails().map((one) => sql`${one} < ${emails}`),
            sql` or `,
          )}
          or ${oldest('bodies', 'last_used_at')} < ${contents} or ${oldest('blobs', 'last_used_at')} < ${contents})
        order by id limit ${limit}`.execute(session.scan)
      return rows.map(({ id }) => id)
    },
    overdue: (now: Date) => readOverdue(session.scan, now),
    reclaim: () => engine.reclaim?.() ?? Promise.resolve(false),
    scrub: () => engine.scrub?.() ?? Promise.resolve(true),
  }
}
