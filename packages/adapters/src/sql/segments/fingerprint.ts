import type { ProjectId } from '@posthorn/core'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { readCatalogue } from '../fields/catalogue.ts'

/** Keeps the sum of very many times within 64 bits. */
const PRIME = 1_000_000_007

/**
 * Each change of a contact changes the sum of their times, in whatever order transactions are committed. Events are only
 * added and deleted; an event that takes the place of one of another day changes the sum of days. A deleted field leaves the
 * contacts without a change of their times, but with fewer values.
 */
export async function fingerprintOf({ dialect, scan }: Session, project: ProjectId): Promise<string> {
  const { rows } = await sql<Record<string, string | number | null>>`
    select contacts, changes, events, days from
      (select count(*) as contacts, sum(updated_at % ${sql.lit(PRIME)}) as changes
        from contacts where project_id = ${project}) as people,
      (select coalesce(sum(events), 0) as events, coalesce(sum(events * day), 0) as days from (
        select events, day from event_counts where project_id = ${project}
        union all select events, day from event_changes where project_id = ${project}) as counted) as happened`.execute(
    scan,
  )
  const { fields } = await readCatalogue(scan, dialect, project)
  const values = [...fields].reduce((sum, [, { contacts }]) => sum + contacts, 0)
  return JSON.stringify([...Object.values(rows[0] ?? {}), values].map(String))
}
