import type { Command } from 'commander'
import { addWatchOption, showOrWatch, type WatchOptions } from '../../lib/campaign-steps.ts'
import type { Cli } from '../../lib/cli.ts'
import { countAudience } from '../../lib/count-audience.ts'
import { getCampaign } from '../../lib/find.ts'
import { addExamples, given } from '../../lib/options.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { people } from '../../lib/text.ts'

interface Options extends WatchOptions {
  readonly idempotencyKey?: string
}

export function addCampaignsSend(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('send')
    .description('Send a campaign to its audience now.')
    .argument('<id|name>', 'its id or name')
    .option(
      '--idempotency-key <key>',
      'identifies the request: repeat the command with the same key after a lost response',
    )
  addWatchOption(command).action(
    cli.withClient(async (connection, idOrName: string, { idempotencyKey, ...options }: Options) => {
      const { client, io, globals } = connection
      const found = await getCampaign(client, idOrName)
      const { id, name } = found
      const size = globals.yes ? undefined : await countAudience(client, found)
      const audience = size === undefined ? 'its audience' : people(size)
      await requireConsent(io, globals, `This sends the campaign "${name}" to ${audience}.`)
      const campaign = await client.campaigns.send(id, given({ idempotencyKey }))
      await showOrWatch(connection, campaign, options)
    }),
  )
  addExamples(
    command,
    'posthorn campaigns send "December news"',
    'posthorn campaigns send "December news" --yes --watch',
  )
}
