import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printFields, showResult } from '../../lib/output.ts'

export function addEventsUsage(events: Command, cli: Cli): void {
  const command = events
    .command('usage')
    .description('Show which segments and workflows refer to an event, and how often it was tracked.')
    .argument('<event>', 'its name')
    .action(
      cli.withClient(async (connection, event: string, _options: object) => {
        const usage = await connection.client.events.usage(event)
        const { totalCount, uniqueContacts, sampled, sampleSize } = usage
        showResult(connection, usage, () =>
          printFields(connection.io, {
            events: totalCount,
            contacts: sampled ? `${uniqueContacts} among the newest ${sampleSize} events` : uniqueContacts,
            segments: named(usage.usedInSegments),
            workflows: named(usage.usedInWorkflows),
            'can be deleted': usage.canDelete ? 'yes' : 'no',
          }),
        )
      }),
    )
  addExamples(command, 'posthorn events usage order-placed')
}

function named(things: readonly { readonly id: string; readonly name: string }[]): string {
  return things.map(({ id, name }) => `${name} (${id})`).join('\n')
}
