import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, given } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

interface Options {
  readonly after?: string
}

export function addEventsNames(events: Command, cli: Cli): void {
  const command = events
    .command('names')
    .description('List the names of events, at most 1000.')
    .option('--after <event>', 'only names after this one')
    .action(
      cli.withClient(async (connection, { after }: Options) => {
        const names = await connection.client.events.names(given({ after }))
        const { eventNames, hasMore } = names
        showResult(connection, names, () => {
          for (const name of eventNames) printLine(connection.io, name)
        })
        const shown = eventNames.length > 0 ? `${count(eventNames.length, 'name')}.` : 'There are no events.'
        remark(connection, hasMore ? `${shown} Continue with --after "${eventNames.at(-1)}"` : shown)
      }),
    )
  addExamples(command, 'posthorn events names')
}
