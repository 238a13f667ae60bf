import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addConditionOptions, type ConditionOptions, requireCondition } from '../../lib/condition-options.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

export function addSegmentsPreview(segments: Command, cli: Cli): void {
  const command = segments
    .command('preview')
    .description('Show which contacts match a condition, without creating a segment.')
    .action(
      cli.withClient(async (connection, options: ConditionOptions) => {
        const preview = await connection.client.segments.preview({ condition: requireCondition(options) })
        const rows = preview.data.map(({ id, email, data }) => [id, email, JSON.stringify(data)])
        showResult(connection, preview, () => {
          if (rows.length > 0) printTable(connection.io, ['id', 'email', 'data'], rows)
        })
        const newest = preview.memberCount > rows.length ? `, the newest ${rows.length} of them above` : ''
        remark(connection, `${count(preview.memberCount, 'contact')}${newest}.`)
      }),
    )
  addConditionOptions(command)
  addExamples(
    command,
    'posthorn segments preview --where "data.plan equals pro" --where "createdAt within 30 days"',
    'posthorn segments preview --any --where "event.signed-up triggered" --where "email contains @example.com"',
  )
}
