import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, collect } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { time } from '../../lib/text.ts'

interface Options {
  readonly after: string
  readonly type?: readonly string[]
}

const AFTERWORD = `
Events come in the order in which they were stored, until you stop the command. With --json, each has a cursor: --after
continues exactly there.`

export function addEventsFollow(events: Command, cli: Cli): void {
  const command = events
    .command('follow')
    .description('Show events as they happen.')
    .option('--type <pattern>', 'only events whose names match, e.g. email.*; may be repeated', collect)
    .option('--after <cursor>', 'begin after this cursor; 0 begins with the oldest event', 'now')
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, { after, type }: Options) => {
        for await (const event of connection.client.events.stream({ after, ...(type && { types: type }) }))
          showResult(connection, event, ({ id, name, contactId, createdAt, data }) =>
            printLine(connection.io, `${time(createdAt)}  ${id}  ${name}  ${contactId}  ${JSON.stringify(data)}`),
          )
      }),
    )
  addExamples(command, 'posthorn events follow', "posthorn events follow --type 'email.*' --json")
}
