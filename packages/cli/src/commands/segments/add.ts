import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find.ts'
import { inBatches } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { printFields, showResult } from '../../lib/output.ts'

interface Options {
  readonly createMissing?: boolean
  readonly subscribed?: boolean
}

const AT_ONCE = 500

export function addSegmentsAdd(segments: Command, cli: Cli): void {
  const command = segments
    .command('add')
    .description('Add contacts to a static segment.')
    .argument('<id|name>', 'its id or name')
    .argument('<email...>', 'the addresses of the contacts')
    .option('--create-missing', 'create a contact for an address that has none')
    .option('--subscribed', 'subscribe new contacts to marketing mail (the default)')
    .option('--no-subscribed', 'do not subscribe new contacts to marketing mail')
    .action(
      cli.withClient(async (connection, idOrName: string, emails: string[], { createMissing, subscribed }: Options) => {
        const { id } = await findSegment(connection.client, idOrName)
        const sum = { added: 0, created: 0, notFound: [] as string[] }
        for (const batch of inBatches(emails, AT_ONCE)) {
          const members = { emails: batch, ...given({ createMissing, subscribed }) }
          const { added, created, notFound } = await connection.client.segments.addMembers(id, members)
          sum.added += added
          sum.created += created
          sum.notFound.push(...notFound)
        }
        showResult(connection, { id, ...sum }, () =>
          printFields(connection.io, {
            added: sum.added,
            created: sum.created || undefined,
            'not found': sum.notFound.join('\n'),
          }),
        )
      }),
    )
  addExamples(
    command,
    'posthorn segments add "Beta testers" ada@example.com grace@example.com',
    'posthorn segments add "Beta testers" new@example.com --create-missing --no-subscribed',
  )
}
