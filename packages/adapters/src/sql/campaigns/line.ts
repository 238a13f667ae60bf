import type { CampaignLine, OpenCampaign } from '@posthorn/core/automation'
import type { CampaignId, ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'

const toOpen = ({ id, project_id }: { readonly id: CampaignId; readonly project_id: ProjectId }): OpenCampaign => ({
  projectId: project_id,
  campaignId: id,
})

export function campaignLine(session: Session): CampaignLine {
  const { read } = session

  return {
    async due(now: Date, limit: number, after: ProjectId | '' = '') {
      const { rows } = await sql<{ id: CampaignId; project_id: ProjectId }>`select id, project_id from (
          select id, project_id, row_number() over (partition by project_id order by scheduled_at, id) as place
          from campaigns where status = 'SCHEDULED' and scheduled_at <= ${toTime(now)} and project_id > ${after}
        ) as due where place = 1 order by project_id limit ${limit}`.execute(read)
      return rows.map(toOpen)
    },

    async open(limit: number, after?: CampaignId) {
      const going = read
        .selectFrom('campaigns')
        .select(['id', 'project_id'])
        .where('lane', 'is not', null)
        .orderBy('id')
        .limit(limit)
      const rows = await (after === undefined ? going : going.where('id', '>', after)).execute()
      return rows.map(toOpen)
    },
  }
}
