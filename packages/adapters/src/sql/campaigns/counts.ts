import type { CampaignId, MailCounts, ProjectId } from '@posthorn/core'
import { sql } from 'kysely'
import type { Columns } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'

const CHANGES_AT_ONCE = 1000

const COUNT = { campaign_id: 'text', status: 'text', mails: 'time' } as const satisfies Columns

/** Returns the counts of those campaigns that the project has. */
export async function mailCounts(
  { dialect, read }: Session,
  project: ProjectId,
  ids: readonly CampaignId[],
): Promise<ReadonlyMap<CampaignId, MailCounts>> {
  // One statement reads counts and pending changes: what is being folded is seen in exactly one of the two places.
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

/** Adds the oldest changes to the counts. Returns how many. Skips those that another node folds. */
export async function foldCampaignCounts({ dialect, read, write }: Session): Promise<number> {
  // Mostly there is nothing to do, and learning that needs no transaction.
  if (!(await read.selectFrom('campaign_changes').select('seq').limit(1).executeTakeFirst())) return 0
  return write(async (db) => {
    const changes = await db
      .selectFrom('campaign_changes')
      .selectAll()
      .orderBy('seq')
      .limit(CHANGES_AT_ONCE)
      .modifyEnd(dialect.locks.skipLocked)
      .execute()
    if (changes.length === 0) return 0
    const totals = new Map<string, { campaign_id: string; status: string; mails: number }>()
    for (const { campaign_id, status, mails } of changes) {
      const key = `${campaign_id} ${status}`
      totals.set(key, { campaign_id, status, mails: (totals.get(key)?.mails ?? 0) + mails })
    }
    // In a fixed order, so that two folds cannot deadlock.
    await sql`insert into campaign_counts (campaign_id, status, mails)
      select campaign_id, status, mails from ${dialect.sets.recordset('new', COUNT, [...totals.values()])}
      where true order by campaign_id, status on conflict (campaign_id, status)
      do update set mails = campaign_counts.mails + excluded.mails`.execute(db)
    const taken = dialect.sets.recordset(
      'taken',
      { seq: 'time' },
      changes.map(({ seq }) => ({ seq })),
    )
    await sql`delete from campaign_changes where seq in (select seq from ${taken})`.execute(db)
    return changes.length
  })
}
