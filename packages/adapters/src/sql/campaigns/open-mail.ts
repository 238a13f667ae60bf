import { WITHDRAWN_MAILS } from '@posthorn/core/automation'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { addCount } from './counts.ts'

/** Selects the waiting mails of a campaign's lane, in the order of claims: a range of the index `emails_due`. */
const waiting = (project: ProjectId, id: CampaignId) => sql`from emails
  where project_id = ${project} and due_at is not null
    and priority = (select lane from campaigns where id = ${id} and project_id = ${project})`

/** Mail in progress is found by its lease: there is little of it, and a campaign may have a million mails. */
export async function hasOpenMail({ read }: Session, project: ProjectId, id: CampaignId): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (select 1 ${waiting(project, id)})
    or exists (select 1 from emails where lease_until is not null
      and ${ownedBy(project)} and ${ownedBy(id, 'campaign_id')})`.execute(read)
  return rows.length > 0
}

export function withdraw(
  { dialect, write }: Session,
  project: ProjectId,
  { id, reason, limit }: { readonly id: CampaignId; readonly reason: string; readonly limit: number },
): Promise<number> {
  const first = sql`select id ${waiting(project, id)} order by due_at, id limit ${limit} ${dialect.locks.skipLocked}`
  return write(async (db) => {
    const { rows } = await sql<{ status: string }>`update emails set due_at = null,
        error = case when status = 'PENDING' then cast(${reason} as text) else error end,
        status = case when status = 'PENDING' then 'FAILED' else status end
      where ${dialect.planner.isOneOfFound(sql.ref('id'), first)} returning status`.execute(db)
    const number = rows.filter(({ status }) => status === 'FAILED').length
    if (number > 0) await addCount(db, project, { id, of: WITHDRAWN_MAILS, number })
    return rows.length
  })
}
