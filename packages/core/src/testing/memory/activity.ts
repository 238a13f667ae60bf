import type { CampaignSummary } from '../../automation/campaigns/schema.ts'
import type { ActivityStore, TimeRange } from '../../insight/activity/store.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { isOwnEvent } from '../../people/filters/event-names.ts'
import { newestFirst, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

const isWithin = (at: Date, { from, until }: TimeRange) =>
  (from === undefined || at >= from) && (until === undefined || at <= until)

export function memoryActivity(source: Source, projectId: ProjectId): ActivityStore {
  const events = ({ events }: Tables) => events.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const executions = ({ executions }: Tables) =>
    executions.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const campaigns = ({ campaigns }: Tables): CampaignSummary[] =>
    campaigns
      .filter((one) => one.projectId === projectId)
      .map(({ row }) => {
        const { body: _, audienceFilter: __, audienceCondition: ___, ...summary } = row.campaign
        return summary
      })

  return {
    events: ({ own, tracked, contactId, from, until, ...page }) =>
      source.read((tables) => {
        const wanted = events(tables).filter(
          (event) =>
            (isOwnEvent(event.name) ? own.includes(event.name) : tracked) &&
            (contactId === undefined || event.contactId === contactId) &&
            isWithin(event.createdAt, { from, until }),
        )
        return pageOf(wanted, page)
      }),
    campaigns: ({ moment, limit, after, ...range }) =>
      source.read((tables) => {
        const placed = campaigns(tables).flatMap((campaign) => {
          const at = campaign[moment]
          return at && isWithin(at, range) ? [{ campaign, id: campaign.id as string, createdAt: at }] : []
        })
        const position = after && { id: after.id, createdAt: after.at }
        const behind = position ? placed.filter((one) => newestFirst(position, one) < 0) : placed
        return behind
          .sort(newestFirst)
          .slice(0, limit)
          .map(({ campaign }) => campaign)
      }),
    executions: ({ moment, contactId, limit, after, ...range }) =>
      source.read((tables) => {
        const placed = executions(tables).flatMap((row) => {
          const isOne = moment === 'startedAt' || row.status === 'COMPLETED' || row.status === 'EXITED'
          const at = moment === 'startedAt' ? row.startedAt : row.endedAt
          const isTheirs = contactId === undefined || row.contactId === contactId
          return isOne && isTheirs && at && isWithin(at, range) ? [{ row, id: row.id as string, createdAt: at }] : []
        })
        const position = after && { id: after.id, createdAt: after.at }
        return placed
          .filter((one) => !position || newestFirst(position, one) < 0)
          .sort(newestFirst)
          .slice(0, limit)
          .map(({ row, createdAt }) => ({
            executionId: row.id,
            workflowId: row.workflowId,
            workflowName: tables.workflows.get(row.workflowId)?.row.workflow.name,
            contactId: row.contactId,
            at: createdAt,
            exitReason: moment === 'completedAt' ? row.exitReason : undefined,
          }))
      }),
    countStarted: (range) =>
      source.read((tables) => executions(tables).filter(({ startedAt }) => isWithin(startedAt, range)).length),
    upcoming: ({ limit, ...range }) =>
      source.read((tables) =>
        campaigns(tables)
          .filter(({ status, scheduledAt }) => status === 'SCHEDULED' && scheduledAt && isWithin(scheduledAt, range))
          .sort((a, b) => (a.scheduledAt?.getTime() ?? 0) - (b.scheduledAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
    countSince: (from, atMost) =>
      source.read((tables) => Math.min(atMost, events(tables).filter(({ createdAt }) => createdAt >= from).length)),
  }
}
