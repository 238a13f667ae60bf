import { type EmailClaim, LOST_CLAIMS_OF_SUSPECT } from '@posthorn/core/delivery'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'

/**
 * Selects the `id` of due mail, up to each project's share, in the order of claims. A project's mail of one line is a
 * range of the index `emails_due`, in order, however much waits for a later time.
 */
export function dueMail(
  { planner }: Dialect,
  shares: EmailClaim['shares'],
  lines: ReadonlyMap<string, readonly number[]>,
  now: number,
): RawBuilder<unknown> {
  return planner.firstOfEach(
    shares.map(({ projectId, limit }) => ({ owner: projectId, limit, lines: lines.get(projectId) ?? [] })),
    {
      of: (project, priority) => sql`
        select id from emails where project_id = ${project} and priority = ${priority} and due_at <= ${now}
          and lost_claims < ${sql.lit(LOST_CLAIMS_OF_SUSPECT)} order by due_at, id`,
    },
  )
}
