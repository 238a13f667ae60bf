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
      cli.withClient(async (connection, _options: object) => {
        const list = await connection.client.segments.list()
        const rows = list.map(({ id, name, type, memberCount, trackMembership, updatedAt }) => [
          id,
          name,
          type,
          String(memberCount),
          trackMembership ? 'yes' : 'no',
          time(updatedAt),
        ])
        showResult(connection, list, () => {
          if (rows.length > 0) printTable(connection.io, ['id', 'name', 'type', 'members', 'tracked', 'updated'], rows)
        })
        remark(connection, rows.length > 0 ? `${count(rows.length, 'segment')}.` : 'There are no segments.')
      }),
    )
  addExamples(command, 'posthorn segments list', 'posthorn segments list --json')
}
