import type { ProjectId } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** How many contacts the project has: what is counted with its fields, and the changes beside it. */
export async function readContactCount(db: Kysely<Tables>, project: ProjectId): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select coalesce((select contacts from contact_counts where project_id = ${project}), 0)
      + coalesce((select sum(contacts) from field_changes where project_id = ${project}), 0) as contacts`.execute(db)
  return Math.max(0, Number(rows[0]?.contacts))
}
