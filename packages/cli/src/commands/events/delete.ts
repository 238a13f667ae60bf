import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { count } from '../../lib/text.ts'

export function addEventsDelete(events: Command, cli: Cli): void {
  const command = events
    .command('delete')
    .description('Delete every event of a name. Not of a built-in one, nor of one that a segment asks for.')
    .argument('<event>', 'its name')
    .action(
      cli.withClient(async (session, event: string, _options: object) => {
        const { client, io, globals } = session
        const { totalCount } = await client.events.usage(event)
        await requireConsent(io, globals, `This deletes ${count(totalCount, 'event')} of the name "${event}".`)
        await session.embedded?.startWorker()
        const deletion = await client.events.delete(event)
        showResult(session, { event, ...deletion }, () =>
          printLine(io, `Deleted ${count(deletion.deletedCount, 'event')}.`),
        )
      }),
    )
  addExamples(command, 'posthorn events delete order-placed', 'posthorn events delete order-placed --yes')
}
