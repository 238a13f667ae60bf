import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { count } from '../../lib/text.ts'

export function addEventsDelete(events: Command, cli: Cli): void {
  const command = events
    .command('delete')
    .description('Delete all events with a name. Built-in events cannot be deleted.')
    .argument('<event>', 'its name')
    .action(
      cli.withClient(async (connection, event: string, _options: object) => {
        const { client, io, globals } = connection
        const usage = await client.events.usage(event)
        const what = `This deletes ${count(usage.totalCount, 'event')} with the name "${event}".`
        await requireConsent(io, globals, [what, ...referencesIn(usage)].join(' '))
        await connection.embedded?.startWorker()
        const deletion = await client.events.delete(event)
        showResult(connection, { event, ...deletion }, () =>
          printLine(io, `Deleted ${count(deletion.deletedCount, 'event')}.`),
        )
      }),
    )
  addExamples(command, 'posthorn events delete order-placed', 'posthorn events delete order-placed --yes')
}

interface References {
  readonly usedInSegments: readonly { readonly name: string }[]
  readonly usedInWorkflows: readonly { readonly name: string }[]
}

/** Returns a sentence on the segments and workflows that refer to the event; none if there are none. */
function referencesIn({ usedInSegments, usedInWorkflows }: References): readonly string[] {
  const names = [
    ...usedInSegments.map(({ name }) => `the segment "${name}"`),
    ...usedInWorkflows.map(({ name }) => `the workflow "${name}"`),
  ]
  return names.length === 0 ? [] : [`These still refer to it: ${names.slice(0, 10).join(', ')}.`]
}
