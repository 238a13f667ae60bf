import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Returns the number of contacts of the project: the folded count plus the changes that are not folded yet. */
export async function readContactCount(db: Kysely<Tables>, project: ProjectId): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select coalesce((select contacts from contact_counts where project_id = ${project}), 0)
      + coalesce((select sum(contacts) from field_changes where project_id = ${project}), 0) as contacts`.execute(db)
  return Math.max(0, Number(rows[0]?.contacts))
}
