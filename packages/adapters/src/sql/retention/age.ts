import { type PromptKind, SETTLED_STATUSES } from '@posthorn/core/insight'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { toTime } from '../engine/values.ts'

const DAY_MS = 86_400_000

type ExpiringTable = 'emails' | 'events' | 'executions' | 'bodies' | 'blobs'

/** Returns the time before which rows are past the days in a column of `projects`. */
export const age = (now: Date, days: RawBuilder<unknown>) =>
  sql`${toTime(now)} - cast(${days} as bigint) * ${sql.lit(DAY_MS)}`

/** Looks up the oldest row of a project. With `exists`, PostgreSQL reads whole tables for projects that have none. */
export const oldest = (table: ExpiringTable, time: string, and = sql``) =>
  sql`(select ${sql.id(time)} from ${sql.id(table)} where project_id = projects.id and ${sql.id(time)} is not null ${and}
    order by ${sql.id(time)} limit 1)`

export const oldestEmails = (and = sql``) =>
  SETTLED_STATUSES.map((status) => oldest('emails', 'created_at', sql`and status = ${sql.lit(status)} ${and}`))

/**
 * Returns the time by which the oldest row of each kind is past the retention of its project, in milliseconds; 0 if
 * none is.
 */
export async function readOverdue(db: QueryExecutorProvider, now: Date): Promise<Readonly<Record<PromptKind, number>>> {
  const [events, emails] = [age(now, sql`events_days`), age(now, sql`emails_days`)]
  const most = (overdue: RawBuilder<unknown>) => sql`coalesce(max(${overdue}), 0)`
  // Mails that a person sends again are kept.
  const settled = oldestEmails(sql`and due_at is null`)
  const { rows } = await sql<Record<string, number>>`select
    ${most(sql`${events} - ${oldest('events', 'created_at')}`)} as events,
    ${most(sql`${events} - ${oldest('executions', 'ended_at')}`)} as executions,
    ${sql.join(settled.map((one, n) => sql`${most(sql`${emails} - ${one}`)} as ${sql.id(`emails_${n}`)}`))}
    from projects`.execute(db)
  const { events: ofEvents = 0, executions = 0, ...ofEmails } = rows[0] ?? {}
  const late = (...ms: readonly number[]) => Math.max(0, ...ms.map(Number))
  return { events: late(ofEvents), executions: late(executions), emails: late(...Object.values(ofEmails)) }
}
