import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import {
  addConditionOptions,
  type ConditionOptions,
  readCondition,
  requireCondition,
} from '../../lib/condition-options.ts'
import { usageError } from '../../lib/errors.ts'
import { addName, nameFrom, requireAll } from '../../lib/name-option.ts'
import { addExamples, given } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showSegment } from '../../lib/show-segment.ts'

interface Options extends ConditionOptions {
  readonly name?: string
  readonly description?: string
  readonly static?: boolean
  readonly track?: boolean
}

export function addSegmentsCreate(segments: Command, cli: Cli): void {
  const command = addName(segments.command('create'), 'segment')
    .description('Create a segment: with a condition, or empty with --static.')
    .option('--description <text>', 'a description')
    .option('--static', 'members are added manually')
    .action(
      cli.withClient(async (connection, named: string | undefined, options: Options) => {
        const { description, track } = options
        const { name } = requireAll({ name: nameFrom(named, options.name) }, { name: '<name>' })
        if (options.static && readCondition(options)) throw usageError('A static segment has no condition.')
        const what = options.static
          ? ({ type: 'STATIC' } as const)
          : ({ type: 'DYNAMIC', filters: requireCondition(options) } as const)
        const input = { name, ...what, ...given({ description, trackMembership: track }) }
        await showSegment(connection, await connection.client.segments.create(input))
        remark(connection, 'Created.')
      }),
    )
  addConditionOptions(command).option('--track', 'store the members, and emit events when contacts enter or leave')
  addExamples(
    command,
    'posthorn segments create Paying --where "data.plan equals pro" --track',
    'posthorn segments create "Beta testers" --static',
  )
}
