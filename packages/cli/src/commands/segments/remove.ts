import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find.ts'
import { inBatches } from '../../lib/lists.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

const AT_ONCE = 500

export function addSegmentsRemove(segments: Command, cli: Cli): void {
  const command = segments
    .command('remove')
    .description('Remove contacts from a static segment. The contacts are not deleted.')
    .argument('<id|name>', 'its id or name')
    .argument('<email...>', 'the addresses of the contacts')
    .action(
      cli.withClient(async (connection, idOrName: string, emails: string[], _options: object) => {
        const { id, name } = await findSegment(connection.client, idOrName)
        let removed = 0
        for (const batch of inBatches(emails, AT_ONCE)) {
          removed += (await connection.client.segments.removeMembers(id, batch)).removed
        }
        showResult(connection, { id, removed }, () =>
          printLine(connection.io, `Removed ${count(removed, 'contact')} from "${name}".`),
        )
      }),
    )
  addExamples(command, 'posthorn segments remove "Beta testers" ada@example.com')
}
