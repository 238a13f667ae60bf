import type { ReputationLine, SuspensionStore } from '@posthorn/core/access'
import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { SUSPENSION } from './columns.ts'
import { suspendVerbs } from './suspend.ts'

/** Exactly the condition of the index `emails_returned`, or SQLite does not use it. */
const RETURNED = sql`(bounce_class = 'hard' or complained_at is not null)`

const DAY_MS = 86_400_000

const NOTHING_RETURNED = { bounces: 0, bouncing: 0, complaints: 0, complaining: 0 }

export const reputationLine = ({ read }: Session): ReputationLine => ({
  async inTrouble(since: number, limit: number, after?: ProjectId) {
    const { rows } = await sql<{
      id: ProjectId
    }>`select id from projects where disabled = 0 and id > ${after ?? ''} and id in (
        select project_id from daily_counts where name in ('hardBounced', 'complained') and day >= ${since}
        union select project_id from daily_changes where name in ('hardBounced', 'complained') and day >= ${since})
      order by id limit ${limit}`.execute(read)
    return rows.map(({ id }) => id)
  },
})

export function suspensionStore(session: Session, project: ProjectId): SuspensionStore {
  const { read, dialect } = session
  return {
    ...suspendVerbs(session, project),
    async returned(from?: number) {
      const since = (from ?? 0) * DAY_MS
      const bounced = sql`bounce_class = 'hard' and bounced_at >= cast(${since} as bigint)`
      const complained = sql`complained_at >= cast(${since} as bigint)`
      const { rows } = await sql<Record<keyof typeof NOTHING_RETURNED, number | string>>`select
          count(case when ${bounced} then 1 end) as bounces,
          count(distinct case when ${bounced} then contact_id end) as bouncing,
          count(case when ${complained} then 1 end) as complaints,
          count(distinct case when ${complained} then contact_id end) as complaining
        from emails where project_id = ${project} and ${RETURNED} and ((${bounced}) or ${complained})`.execute(read)
      const { bounces, bouncing, complaints, complaining } = rows[0] ?? NOTHING_RETURNED
      return {
        bounces: { mails: Number(bounces), recipients: Number(bouncing) },
        complaints: { mails: Number(complaints), recipients: Number(complaining) },
      }
    },
    async list(limit: number) {
      const rows = await read
        .selectFrom('suspensions')
        .selectAll()
        .where('project_id', '=', project)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => SUSPENSION.fromRow(dialect, row))
    },
  }
}
