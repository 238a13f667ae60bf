import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { addExamples, addFieldOptions, addSubscribedOptions, given } from '../lib/options.ts'
import { printFields, showResult } from '../lib/output.ts'
import { parseData } from '../lib/pairs.ts'
import { time } from '../lib/text.ts'

interface Options {
  readonly subscribed?: boolean
  readonly dataJson?: string
  readonly idempotencyKey?: string
}

export function addTrack(program: Command, cli: Cli): void {
  const command = program
    .command('track')
    .description('Record that something happened to a person.')
    .argument('<event>', 'the name of the event')
    .argument('<email>', 'the address of the person; a contact is made when there is none')
    .action(
      cli.withFields(async (session, pairs, event: string, email: string, options: Options) => {
        const { subscribed, dataJson, idempotencyKey } = options
        const tracked = await session.client.track(
          { event, email, ...given({ subscribed, data: parseData(pairs, dataJson) }) },
          given({ idempotencyKey }),
        )
        const fields = { event: tracked.event, contact: tracked.contact, time: time(tracked.timestamp) }
        showResult(session, tracked, () => printFields(session.io, fields))
      }),
    )
  addSubscribedOptions(addFieldOptions(command)).option(
    '--idempotency-key <key>',
    'record it once, however often the command is repeated',
  )
  addExamples(command, 'posthorn track order-placed ada@example.com --data total=49.90 --data orderId=A-1042')
}
