import type { Campaign } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Connection } from './cli.ts'
import { printFields, remark, showResult } from './output.ts'
import { campaignState } from './show-campaign.ts'
import { time } from './text.ts'
import { watchCampaign } from './watch-campaign.ts'

export interface WatchOptions {
  readonly watch?: boolean
}

export function addWatchOption(command: Command): Command {
  return command.option('--watch', 'show the progress until the end; fails unless the campaign is sent')
}

/** Shows the campaign after a step. */
export function showStep(connection: Connection, campaign: Campaign): void {
  const { id, name, scheduledAt, status } = campaign
  showResult(connection, campaign, () =>
    printFields(connection.io, {
      id,
      name,
      status: campaignState(campaign),
      starts: status === 'SCHEDULED' ? time(scheduledAt) : undefined,
    }),
  )
}

/** Shows that a campaign has begun, or continues to watch it. */
export async function showOrWatch(connection: Connection, campaign: Campaign, { watch }: WatchOptions): Promise<void> {
  if (watch) return watchCampaign(connection, campaign.id)
  showStep(connection, campaign)
  const how = connection.embedded
    ? 'The server or worker of this database sends the campaign. To send it from this command:'
    : 'Watch it:'
  remark(connection, `${how} posthorn campaigns stats ${campaign.id} --watch`)
}
