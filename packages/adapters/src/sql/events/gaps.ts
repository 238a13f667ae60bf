import type { EventPosition } from '@posthorn/core/audience'
import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Records the last of the events that expire, in the order of storing, in the transaction that deletes them. */
export async function markExpired(
  db: Kysely<Tables>,
  project: ProjectId,
  expired: readonly EventPosition[],
): Promise<void> {
  const last = expired.toSorted((a, b) => a.tx - b.tx || (a.id < b.id ? -1 : 1)).at(-1)
  if (!last) return
  await sql`insert into event_gaps (project_id, life, tx, id)
    select ${project}, life, ${last.tx}, ${last.id} from event_clock where event_clock.id = 1
    on conflict (project_id) do update set life = excluded.life, tx = excluded.tx, id = excluded.id
    where event_gaps.life <> excluded.life or (event_gaps.tx, event_gaps.id) < (excluded.tx, excluded.id)`.execute(db)
}
