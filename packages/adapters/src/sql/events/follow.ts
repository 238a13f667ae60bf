import type { EventStore } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'

/** Reads events in the order of their transactions, those that are settled. */
export function followVerbs(
  session: Session,
  project: ProjectId,
): Pick<EventStore, 'listAfter' | 'clock' | 'lastExpired'> {
  const { read, dialect } = session
  const { settled, next } = dialect.commits
  return {
    async listAfter({ after, limit }: Parameters<EventStore['listAfter']>[0]) {
      const rows = await read
        .selectFrom('events')
        .select(['tx', 'id', 'name', 'created_at'])
        .where('project_id', '=', project)
        .where(sql<SqlBool>`(tx, id) > (${after.tx}, ${after.id})`)
        .where('tx', '<', settled)
        .orderBy('tx')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ created_at: createdAt, ...head }) => ({ ...head, createdAt: new Date(createdAt) }))
    },

    async clock() {
      const { rows } = await sql<{ life: string; settled: number; next: number }>`
        select life, ${settled} as settled, ${next} as next from event_clock where id = 1`.execute(read)
      const [clock] = rows
      if (!clock) throw new Error('the order of events has no clock')
      return clock
    },

    async lastExpired() {
      const row = await read
        .selectFrom('event_gaps')
        .innerJoin('event_clock', 'event_clock.life', 'event_gaps.life')
        .select(['event_gaps.tx', 'event_gaps.id'])
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row
    },
  }
}
