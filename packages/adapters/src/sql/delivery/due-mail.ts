import { LOST_CLAIMS_OF_SUSPECT } from '@posthorn/core'
import { type RawBuilder, sql } from 'kysely'
import { PRIORITIES } from '../emails/rows.ts'
import type { Dialect, Share } from '../engine/dialect.ts'

/** One priority of one project: a range of the index `emails_due`, in its order, whatever else waits for a later time. */
const line = (project: RawBuilder<unknown>, priority: RawBuilder<unknown>, now: number) => sql`
  select id from emails where project_id = ${project} and priority = ${priority} and due_at <= ${now}
    and lost_claims < ${sql.lit(LOST_CLAIMS_OF_SUSPECT)} order by due_at, id`

/** For an engine that can look up a range for each row of a set, and asks for no more rows than are wanted. */
export function dueMailByLateral(dialect: Dialect, shares: readonly Share[], now: number): RawBuilder<unknown> {
  const rows = shares.map(({ projectId, limit }) => ({ project: projectId, mails: limit }))
  const priorities = sql.join(PRIORITIES.map((priority) => sql`(${sql.lit(priority)})`))
  return sql`select due.id from ${dialect.recordset('share', { project: 'text', mails: 'integer' }, rows)}
    cross join lateral (
      select line.id from (values ${priorities}) as priorities(priority)
      cross join lateral (
        ${line(sql.ref('share.project'), sql.ref('priorities.priority'), now)} limit share.mails ${dialect.skipLocked}
      ) as line limit share.mails) as due`
}

/** For an engine that cannot: a selection of its own for each project. */
export function dueMailByUnion(shares: readonly Share[], now: number): RawBuilder<unknown> {
  const lines = shares.map(({ projectId, limit }) => {
    const ofProject = PRIORITIES.map(
      (priority) => sql`select id from (${line(sql`${projectId}`, sql.lit(priority), now)} limit ${limit})`,
    )
    return sql`select id from (${sql.join(ofProject, sql` union all `)} limit ${limit})`
  })
  return sql.join(lines, sql` union all `)
}
