import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { addExamples, addFieldOptions, addSubscribedOptions, type FieldOptions, given } from '../lib/options.ts'
import { printFields, showResult } from '../lib/output.ts'
import { parseData } from '../lib/pairs.ts'
import { time } from '../lib/text.ts'

interface Options extends FieldOptions {
  readonly subscribed?: boolean
  readonly idempotencyKey?: string
}

export const TRACK: TopCommand = { place: 140, add: addTrack }

function addTrack(program: Command, cli: Cli): void {
  const command = program
    .command('track')
    .description('Track an event of a person.')
    .argument('<event>', 'the name of the event')
    .argument('<email>', 'the address of the person; a contact is created if necessary')
    .action(
      cli.withClient(async (connection, event: string, email: string, options: Options) => {
        const { subscribed, idempotencyKey } = options
        const tracked = await connection.client.track(
          { event, email, ...given({ subscribed, data: parseData(options) }) },
          given({ idempotencyKey }),
        )
        const fields = { event: tracked.event, contact: tracked.contact, time: time(tracked.timestamp) }
        showResult(connection, tracked, () => printFields(connection.io, fields))
      }),
    )
  addSubscribedOptions(addFieldOptions(command)).option(
    '--idempotency-key <key>',
    'track the event only once, even if the command is repeated',
  )
  addExamples(command, 'posthorn track order-placed ada@example.com --set total=49.90 --set orderId=A-1042')
}
