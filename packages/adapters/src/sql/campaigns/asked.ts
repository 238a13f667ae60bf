import {
  type AskedFor,
  type AskingCampaign,
  askedFields,
  type Campaign,
  type CampaignStatus,
  isActive,
  isUnfinished,
} from '@posthorn/core/automation'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toFlag } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

const COLUMNS = {
  project_id: 'text',
  is_active: 'integer',
  field: 'text',
  campaign_id: 'text',
} as const satisfies Columns

/** Stores the filters of the audience until the campaign is over: conditions may have 150 kB each. */
export async function writeAsked(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  campaign: Campaign,
): Promise<void> {
  const fields = isUnfinished(campaign.status) ? askedFields(campaign) : []
  if (fields.length === 0) return
  const common = { project_id: project, is_active: toFlag(isActive(campaign.status)), campaign_id: campaign.id }
  await dialect.sets.insertAll(db, {
    table: 'campaign_fields',
    columns: COLUMNS,
    rows: fields.map((field) => ({ ...common, field })),
  })
}

export async function deleteAsked(db: Kysely<Tables>, id: CampaignId): Promise<void> {
  await db.deleteFrom('campaign_fields').where('campaign_id', '=', id).execute()
}

export async function listAsking(
  { dialect, scan }: Session,
  project: ProjectId,
  { fields, prefix, activeOnly, limit }: AskedFor,
): Promise<readonly AskingCampaign[]> {
  const begins = prefix === undefined ? sql`` : sql`or substr(asked.field, 1, ${sql.lit(prefix.length)}) = ${prefix}`
  const { rows } = await sql<{ id: CampaignId; name: string; status: CampaignStatus }>`
    select id, name, status from campaigns where id in (
      select asked.campaign_id from campaign_fields as asked
      where asked.project_id = ${project} and asked.is_active in (${activeOnly ? sql`1` : sql`0, 1`})
        and (${dialect.sets.isOneOf(sql.ref('asked.field'), fields)} ${begins}))
    order by created_at desc, id desc limit ${limit}`.execute(scan)
  return rows.map(({ id, name, status }) => ({ id, name, status }))
}
