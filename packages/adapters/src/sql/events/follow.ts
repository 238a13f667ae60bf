import type { EventLog, EventPosition, EventStore } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'

/** Reads events in the order of their transactions, those that are settled. */
export function followVerbs(session: Session, project: ProjectId): Pick<EventStore, 'listAfter' | 'clock'> {
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
  }
}

/** Returns the last settled event of each project that has one: one look at the index for each. */
export async function newestOf(
  { read, dialect }: Session,
  projects: Parameters<EventLog['newest']>[0],
): Promise<ReadonlyMap<ProjectId, EventPosition>> {
  const ids = dialect.sets.recordset(
    'asked',
    { project_id: 'text' },
    projects.map((project) => ({ project_id: project })),
  )
  const last = sql`(select id from events where project_id = asked.project_id and tx < ${dialect.commits.settled}
    order by tx desc, id desc limit 1)`
  const { rows } = await sql<EventPosition & { project_id: ProjectId }>`
    select project_id, tx, id from events
    where ${dialect.planner.isOneOfFound(sql.ref('id'), sql`select ${last} from ${ids}`)}`.execute(read)
  return new Map(rows.map(({ project_id, tx, id }) => [project_id, { tx, id }]))
}
