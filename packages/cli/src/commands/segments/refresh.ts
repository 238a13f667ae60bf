import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

export function addSegmentsRefresh(segments: Command, cli: Cli): void {
  const command = segments
    .command('refresh')
    .description('Recount the members of a segment.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { id, name } = await findSegment(connection.client, idOrName)
        const { memberCount } = await connection.client.segments.refresh(id)
        showResult(connection, { id, memberCount }, () =>
          printLine(connection.io, `"${name}" has ${count(memberCount, 'member')}.`),
        )
      }),
    )
  addExamples(command, 'posthorn segments refresh Paying')
}
