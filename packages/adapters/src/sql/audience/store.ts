import type { AudienceStore } from '@posthorn/core/audience'
import { COUNTED_AT_MOST, type ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTimeOrNull, toTime } from '../engine/values.ts'
import { foldCatalogues } from '../fields/fold.ts'
import { claimVerbs } from './claim.ts'

export function audienceStore(session: Session): AudienceStore {
  const { read } = session
  return {
    ...claimVerbs(session),
    async projectsChanged(limit: number, after?: ProjectId) {
      // Skips along the index instead of reading all marks.
      const { rows } = await sql<{ project_id: ProjectId }>`with recursive changed(project_id) as (
          select min(project_id) from changed_contacts where project_id > ${after ?? ''}
          union all
          select (select min(project_id) from changed_contacts where project_id > changed.project_id)
          from changed where changed.project_id is not null)
        select project_id from changed where project_id is not null limit ${limit}`.execute(read)
      return rows.map((row) => row.project_id)
    },
    async backlog(now: Date, atMost: number = COUNTED_AT_MOST) {
      const isDue = sql`due_at is not null and due_at <= ${toTime(now)}`
      const { rows } = await sql<{
        changed: number
        oldest: number | null
        due: number
        oldest_due: number | null
      }>`select
        (select count(*) from (select 1 from changed_contacts limit ${atMost}) as marks) as changed,
        (select min(marked_at) from changed_contacts) as oldest,
        (select count(*) from (select 1 from segments where ${isDue} limit ${atMost}) as due_ones) as due,
        (select min(due_at) from segments where ${isDue}) as oldest_due`.execute(session.scan)
      const [row] = rows
      return {
        changedContacts: Number(row?.changed ?? 0),
        oldestChangeAt: fromTimeOrNull(row?.oldest ?? null),
        dueSegments: Number(row?.due ?? 0),
        oldestDueAt: fromTimeOrNull(row?.oldest_due ?? null),
      }
    },
    foldCatalogues: () => foldCatalogues(session),
  }
}
