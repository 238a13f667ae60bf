import type { CampaignId, CampaignLine, OpenCampaign, ProjectId } from '@posthorn/core'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { foldCampaignCounts } from './counts.ts'

const toOpen = ({ id, project_id }: { readonly id: string; readonly project_id: string }): OpenCampaign => ({
  projectId: project_id as ProjectId,
  campaignId: id as CampaignId,
})

export function campaignLine(session: Session): CampaignLine {
  const { read } = session

  return {
    async due(now: Date, limit: number) {
      const rows = await read
        .selectFrom('campaigns')
        .select(['id', 'project_id'])
        .where('status', '=', 'SCHEDULED')
        .where('scheduled_at', '<=', toTime(now))
        .orderBy('scheduled_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toOpen)
    },

    async open(limit: number, after?: CampaignId) {
      const rows = await read
        .selectFrom('campaigns')
        .select(['id', 'project_id'])
        .where('lane', 'is not', null)
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toOpen)
    },

    foldCounts: () => foldCampaignCounts(session),
  }
}
