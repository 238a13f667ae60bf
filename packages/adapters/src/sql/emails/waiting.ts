import type { Backlog, Retries } from '@posthorn/core/delivery'
import { COUNTED_AT_MOST } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTimeOrNull, toTime } from '../engine/values.ts'
import { isOpen, openLines } from './lines.ts'

/** Selects each project after `after` that has mail waiting. Skips along the index instead of reading all of it. */
export const waitingProjects = (after = '') => sql`waiting(project_id) as (
  select min(project_id) from emails where due_at is not null and project_id > ${after}
  union all
  select (select min(project_id) from emails where due_at is not null and project_id > waiting.project_id)
  from waiting where waiting.project_id is not null
)`

const isRetried = sql<boolean>`emails.due_at is not null and emails.error is not null`

/** Selects each project with mail that waits for another attempt, in the same way. */
const retryingProjects = sql`retrying(project_id) as (
  select min(project_id) from emails where ${isRetried}
  union all
  select (select min(project_id) from emails where ${isRetried} and project_id > retrying.project_id)
  from retrying where retrying.project_id is not null
)`

/** Returns the due mail. Counts at most `atMost` mails. */
export async function mailBacklog(session: Session, now: Date, atMost: number = COUNTED_AT_MOST): Promise<Backlog> {
  const { rows } = await sql<{
    mails: number
    oldest: number | null
  }>`with recursive ${waitingProjects()}, ${openLines},
    enabled as (select lines.project_id, lines.priority from lines
      join projects on projects.id = lines.project_id and projects.disabled = 0)
    select
      (select count(*) from (select 1 from enabled join emails on emails.project_id = enabled.project_id
        and emails.priority = enabled.priority and emails.due_at <= ${toTime(now)} limit ${atMost}) as counted) as mails,
      (select min(at) from (select (select min(due_at) from emails where emails.project_id = enabled.project_id
        and emails.priority = enabled.priority and emails.due_at <= ${toTime(now)}) as at from enabled) as firsts) as oldest`.execute(
    session.scan,
  )
  return { mails: rows[0]?.mails ?? 0, oldestDueAt: fromTimeOrNull(rows[0]?.oldest ?? null) }
}

/** Returns the mail that waits for another attempt, counted in the same way. */
export async function mailRetries(session: Session, atMost: number = COUNTED_AT_MOST): Promise<Retries> {
  const { rows } = await sql<{ mails: number; oldest: number | null }>`with recursive ${retryingProjects},
    enabled as (select retrying.project_id from retrying
      join projects on projects.id = retrying.project_id and projects.disabled = 0)
    select
      (select count(*) from (select 1 from enabled join emails on emails.project_id = enabled.project_id
        and ${isRetried} and ${isOpen} limit ${atMost}) as counted) as mails,
      (select min(at) from (select (select min(created_at) from emails where emails.project_id = enabled.project_id
        and ${isRetried} and ${isOpen}) as at from enabled) as firsts) as oldest`.execute(session.scan)
  return { mails: rows[0]?.mails ?? 0, oldestCreatedAt: fromTimeOrNull(rows[0]?.oldest ?? null) }
}
