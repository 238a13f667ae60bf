import type { CampaignCount, MailCounts } from '@posthorn/core/automation'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Counter } from '../engine/counter.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'

/** Counts the settled mails of each status of a campaign. */
export const CAMPAIGN_COUNTER: Counter = {
  counts: 'campaign_counts',
  changes: 'campaign_changes',
  key: { campaign_id: 'text', status: 'text' },
  number: 'mails',
  forgetsZero: false,
}

/** Returns the counts of those campaigns that the project has. */
export async function mailCounts(
  { dialect, read }: Session,
  project: ProjectId,
  ids: readonly CampaignId[],
): Promise<ReadonlyMap<CampaignId, MailCounts>> {
  // One statement reads counts and pending changes: a change that is being folded is seen in exactly one of the two
  // places.
  const { rows } = await sql<{ id: CampaignId; status: string | null; mails: number | null }>`
    select campaigns.id, counted.status, sum(counted.mails) as mails from campaigns
    left join (
      select campaign_id, status, mails from campaign_counts
        where ${dialect.sets.isOneOf(sql.ref('campaign_id'), ids)}
      union all select campaign_id, status, mails from campaign_changes
        where ${dialect.sets.isOneOf(sql.ref('campaign_id'), ids)}
    ) as counted on counted.campaign_id = campaigns.id
    where ${ownedBy(project, 'campaigns.project_id')} and ${dialect.sets.isOneOf(sql.ref('campaigns.id'), ids)}
    group by campaigns.id, counted.status`.execute(read)
  const byCampaign = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byCampaign].map(([id, counts]) => {
      const known = counts.filter(({ status, mails }) => status !== null && Number(mails) !== 0)
      return [id, Object.fromEntries(known.map(({ status, mails }) => [status, Number(mails)]))]
    }),
  )
}

/** Adds to a count of the campaign, if the project has it. */
export async function addCount<DB>(
  db: Kysely<DB>,
  project: ProjectId,
  { id, of, number }: { readonly id: CampaignId; readonly of: CampaignCount; readonly number: number },
): Promise<void> {
  await sql`insert into campaign_changes (campaign_id, status, mails)
    select id, ${sql.lit(of)}, cast(${number} as integer) from campaigns
    where id = ${id} and project_id = ${project}`.execute(db)
}
