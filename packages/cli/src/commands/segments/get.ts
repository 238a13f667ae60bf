import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { showSegment } from '../../lib/show-segment.ts'

export function addSegmentsGet(segments: Command, cli: Cli): void {
  const command = segments
    .command('get')
    .description('Show one segment and its condition.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        await showSegment(connection, await findSegment(connection.client, idOrName))
      }),
    )
  addExamples(command, 'posthorn segments get Paying', 'posthorn segments get seg_01kajwe2b8r4y6u9k1m3p5s7vx --json')
}
