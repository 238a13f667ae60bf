import type { CampaignStats } from '@posthorn/sdk'
import { type Bar, createBar } from './bar.ts'
import type { Connection } from './cli.ts'
import { CliError } from './errors.ts'
import { tellingWhenEnded } from './interrupt.ts'
import { note } from './io.ts'
import { remark } from './output.ts'
import { inTurn } from './pace.ts'
import { pause } from './patience.ts'
import { showCampaignStats } from './show-campaign.ts'

const LOOK_MS = 1000

/** Shown if this process may not hand over mail, or no longer. */
const LEFT_TO_OTHERS =
  'The server or worker of this database delivers its mail. To deliver it with this command, set ' +
  'POSTHORN_MAILER_URL to smtp://…, or to inbox: for the local inbox.'

/** Shows a campaign in progress, on a terminal with a bar; then its figures. Throws unless it ends as SENT. */
export async function watchCampaign(connection: Connection, id: string): Promise<void> {
  const stats = await tellingWhenEnded(
    () => note(connection.io, `\n${ongoingText(connection)} Watch it again: posthorn campaigns stats ${id} --watch`),
    () => watched(connection, id),
  )
  showCampaignStats(connection, id, stats)
  if (stats.status === 'SENT' || stats.status === 'DRAFT') return
  throw stopped(stats)
}

/** Describes the future of a campaign that is no longer watched. */
const ongoingText = ({ embedded }: Connection) =>
  embedded
    ? 'The server or worker of this database delivers the remaining mail.'
    : 'The campaign continues on the server.'

function stopped({ status, reason, pendingCount }: CampaignStats): CliError {
  if (status === 'PAUSED')
    return new CliError('CAMPAIGN_PAUSED', reason ?? 'The campaign was paused.', {
      suggestion: '"posthorn campaigns resume <id>" continues with the next recipient.',
    })
  if (status === 'CANCELLED') return new CliError('CAMPAIGN_CANCELLED', 'The campaign was cancelled.')
  return new CliError('NOT_SENT', `${pendingCount} mails are waiting for the server or worker of this database.`, {
    suggestion: 'Start one, or set POSTHORN_MAILER_URL=smtp://…',
  })
}

const isOngoing = ({ status }: CampaignStats) => status === 'SENDING' || status === 'SCHEDULED'

/** Returns the figures of the campaign when it ends, or when this process may hand over no more mail. */
async function watched(connection: Connection, id: string): Promise<CampaignStats> {
  const look = () => inTurn(connection, () => connection.client.campaigns.stats(id))
  let stats = await look()
  if (!isOngoing(stats)) return stats
  const time = await connection.embedded?.startDelivery()
  if (time === 0) remark(connection, LEFT_TO_OTHERS)
  const deadline = time ? Date.now() + time : Number.POSITIVE_INFINITY
  const begin = { part: partOf(stats), things: settledOf(stats) }
  const bar = await createBar(connection, { noun: 'mails', begin })
  try {
    while (isOngoing(stats) && Date.now() < deadline) {
      show(bar, stats)
      await pause(Math.min(LOOK_MS, deadline - Date.now()), undefined)
      stats = await look()
    }
    return stats
  } finally {
    bar.end()
  }
}

function show(bar: Bar, stats: CampaignStats): void {
  bar.show(partOf(stats), settledOf(stats))
  if (stats.status === 'SCHEDULED') bar.wait('scheduled')
  else if (stats.collecting || stats.totalRecipients === 0) bar.wait('collecting recipients')
}

const settledOf = ({ totalRecipients, pendingCount }: CampaignStats) => totalRecipients - pendingCount

/** Returns the completed share, which is unknown while recipients are being collected. */
function partOf(stats: CampaignStats): number {
  return stats.collecting || stats.totalRecipients === 0 ? 0 : settledOf(stats) / stats.totalRecipients
}
