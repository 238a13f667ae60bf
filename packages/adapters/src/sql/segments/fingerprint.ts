import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'

/** Keeps the sum of very many times within 64 bits. */
const PRIME = 1_000_000_007

/**
 * Each change of a contact changes the sum of their times, in whatever order transactions are committed. Events are
 * only added and deleted; an event that replaces one of another day changes the sum of days. A deleted field leaves the
 * contacts without a change of their times; its count falls when the changes of counts are folded.
 */
export async function fingerprintOf({ scan }: Session, project: ProjectId): Promise<string> {
  const { rows } = await sql<Record<string, string | number | null>>`
    select contacts, changes, valued, events, days from
      (select count(*) as contacts, sum(updated_at % ${sql.lit(PRIME)}) as changes
        from contacts where project_id = ${project}) as people,
      (select coalesce(sum(contacts), 0) as valued from fields where project_id = ${project}) as catalogue,
      (select coalesce(sum(events), 0) as events, coalesce(sum(events * day), 0) as days from (
        select events, day from event_counts where project_id = ${project}
        union all select events, day from event_changes where project_id = ${project}) as counted) as happened`.execute(
    scan,
  )
  return JSON.stringify(Object.values(rows[0] ?? {}).map(String))
}
