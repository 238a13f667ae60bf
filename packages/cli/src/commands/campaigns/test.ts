import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { waitForEmails } from '../../lib/wait.ts'

/** Other processes may not deliver mail that this one accepted. */
const EMBEDDED_WAIT_MS = 10_000

export function addCampaignsTest(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('test')
    .description('Send a test of a campaign to one address, with sample data. It does not count in the statistics.')
    .argument('<id|name>', 'its id or name')
    .argument('<address>', 'the recipient of the test')
    .action(
      cli.withClient(async (connection, idOrName: string, address: string, _options: object) => {
        const { client, io } = connection
        const { id } = await findCampaign(client, idOrName)
        const deliveryMs = await connection.embedded?.startDelivery()
        const tested = await client.campaigns.test(id, address)
        if (deliveryMs && tested.email)
          await waitForEmails(client, [tested.email], Math.min(deliveryMs, EMBEDDED_WAIT_MS))
        showResult(connection, tested, () => printLine(io, tested.message))
        remark(connection, `"posthorn emails get ${tested.email}" shows its status.`)
      }),
    )
  addExamples(command, 'posthorn campaigns test "December news" ada@example.com')
}
