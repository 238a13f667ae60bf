import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { count } from '../../lib/text.ts'

export function addEventsDelete(events: Command, cli: Cli): void {
  const command = events
    .command('delete')
    .description('Delete every event of a name. Built-in events and those that a segment refers to cannot be deleted.')
    .argument('<event>', 'its name')
    .action(
      cli.withClient(async (connection, event: string, _options: object) => {
        const { client, io, globals } = connection
        const { totalCount } = await client.events.usage(event)
        await requireConsent(io, globals, `This deletes ${count(totalCount, 'event')} of the name "${event}".`)
        await connection.embedded?.startWorker()
        const deletion = await client.events.delete(event)
        showResult(connection, { event, ...deletion }, () =>
          printLine(io, `Deleted ${count(deletion.deletedCount, 'event')}.`),
        )
      }),
    )
  addExamples(command, 'posthorn events delete order-placed', 'posthorn events delete order-placed --yes')
}
