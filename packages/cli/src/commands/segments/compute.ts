import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find-segment.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

export function addSegmentsCompute(segments: Command, cli: Cli): void {
  const command = segments
    .command('compute')
    .description('Bring the members of a tracked segment up to date now; events tell who came and went.')
    .argument('<id|name>', 'its id or its name')
    .action(
      cli.withClient(async (session, idOrName: string, _options: object) => {
        const { id, name } = await findSegment(session.client, idOrName)
        const computed = await session.client.segments.compute(id)
        const { added, removed, total } = computed
        showResult(session, { id, ...computed }, () =>
          printLine(session.io, `"${name}" has ${count(total, 'member')}: ${added} entered, ${removed} left.`),
        )
      }),
    )
  addExamples(command, 'posthorn segments compute Paying')
}
