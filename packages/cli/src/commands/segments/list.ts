import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count, time } from '../../lib/text.ts'

export function addSegmentsList(segments: Command, cli: Cli): void {
  const command = segments
    .command('list')
    .description('List all segments, newest first.')
    .action(
      cli.withClient(async (session, _options: object) => {
        const list = await session.client.segments.list()
        const rows = list.map(({ id, name, type, memberCount, trackMembership, updatedAt }) => [
          id,
          name,
          type,
          String(memberCount),
          trackMembership ? 'yes' : 'no',
          time(updatedAt),
        ])
        showResult(session, list, () => {
          if (rows.length > 0) printTable(session.io, ['id', 'name', 'type', 'members', 'tracked', 'updated'], rows)
        })
        remark(session, rows.length > 0 ? `${count(rows.length, 'segment')}.` : 'There are no segments.')
      }),
    )
  addExamples(command, 'posthorn segments list', 'posthorn segments list --json')
}
