import type { HandOverMark, LedgerStore } from '@posthorn/core/delivery'
import type { EmailId, WorkerId } from '@posthorn/core/kernel'
import type { Email } from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Columns } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import { isSending, leaseEnd } from './lease.ts'
import { counted } from './select.ts'

const ENGAGED_COLUMNS = {
  id: 'text',
  status: 'text',
  opens: 'integer',
  clicks: 'integer',
  machine_opens: 'integer',
  machine_clicks: 'integer',
  opened_at: 'time',
  clicked_at: 'time',
} as const satisfies Columns

const MARK_COLUMNS = { id: 'text', handed_over_at: 'time' } as const satisfies Columns

export function renewVerbs(session: Session): Pick<LedgerStore, 'engage' | 'renew' | 'keep'> {
  const { write, dialect } = session
  return {
    async engage(emails: readonly Email[]) {
      if (emails.length === 0) return
      const rows = emails.map((email) => ({
        id: email.id,
        status: email.status,
        opens: counted(email.opens),
        clicks: counted(email.clicks),
        machine_opens: counted(email.machineOpens),
        machine_clicks: counted(email.machineClicks),
        opened_at: toTimeOrNull(email.openedAt),
        clicked_at: toTimeOrNull(email.clickedAt),
      }))
      await write((db) =>
        sql`update emails set status = engaged.status, opens = engaged.opens, clicks = engaged.clicks,
            machine_opens = engaged.machine_opens, machine_clicks = engaged.machine_clicks,
            opened_at = engaged.opened_at, clicked_at = engaged.clicked_at
          from ${dialect.sets.recordset('engaged', ENGAGED_COLUMNS, rows)} where emails.id = engaged.id`.execute(db),
      )
    },

    async renew(workerId: WorkerId, ids: readonly EmailId[], leaseUntil: Date) {
      if (ids.length === 0) return []
      return write(async (db) => {
        const rows = await db
          .updateTable('emails')
          .set({ lease_until: toTime(leaseUntil) })
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .where('claimed_by', '=', workerId)
          .where(leaseEnd, '>', 0)
          .returning('id')
          .execute()
        return rows.map((row) => row.id)
      })
    },

    keep(workerId: WorkerId, marks: readonly HandOverMark[], leaseUntil: Date) {
      const rows = marks.map(({ id, handedOverAt }) => ({ id, handed_over_at: toTime(handedOverAt) }))
      return write(async (db) => {
        const kept = await sql<{ id: EmailId }>`update emails set lease_until = ${toTime(leaseUntil)}
          from ${dialect.sets.recordset('mark', MARK_COLUMNS, rows)}
          where emails.id = mark.id and emails.claimed_by = ${workerId} and ${isSending}
            and emails.handed_over_at = mark.handed_over_at
          returning emails.id`.execute(db)
        return kept.rows.map((row) => row.id)
      })
    },
  }
}
