import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findSegment } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { people } from '../../lib/text.ts'

export function addSegmentsDelete(segments: Command, cli: Cli): void {
  const command = segments
    .command('delete')
    .description('Delete a segment. Its contacts are not deleted.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, name, memberCount } = await findSegment(client, idOrName)
        await requireConsent(
          io,
          globals,
          `This deletes the segment "${name}" of ${people(memberCount)}. The contacts are not deleted.`,
        )
        await connection.embedded?.startWorker()
        await client.segments.delete(id)
        showResult(connection, { id, deleted: true }, () => printLine(io, `Deleted "${name}".`))
      }),
    )
  addExamples(command, 'posthorn segments delete Paying', 'posthorn segments delete Paying --yes')
}
