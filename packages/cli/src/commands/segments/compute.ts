import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

export function addSegmentsCompute(segments: Command, cli: Cli): void {
  const command = segments
    .command('compute')
    .description('Update the members of a tracked segment now, and emit events for changes.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { id, name } = await findSegment(connection.client, idOrName)
        const computed = await connection.client.segments.compute(id)
        const { added, removed, total } = computed
        showResult(connection, { id, ...computed }, () =>
          printLine(connection.io, `"${name}" has ${count(total, 'member')}: ${added} entered, ${removed} left.`),
        )
      }),
    )
  addExamples(command, 'posthorn segments compute Paying')
}
