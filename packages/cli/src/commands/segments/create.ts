import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import {
  addConditionOptions,
  type ConditionOptions,
  readCondition,
  requireCondition,
} from '../../lib/condition-options.ts'
import { usageError } from '../../lib/errors.ts'
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
  const command = segments
    .command('create')
    .description('Create a segment: with a condition, or empty with --static.')
    .option('--name <name>', 'what the segment is called')
    .option('--description <text>', 'a note for people')
    .option('--static', 'members are added by hand')
    .action(
      cli.withClient(async (connection, options: Options) => {
        const { name, description, track } = options
        if (name === undefined) throw usageError('--name is needed.')
        if (options.static && readCondition(options)) throw usageError('A static segment has no condition.')
        const what = options.static
          ? ({ type: 'STATIC' } as const)
          : ({ type: 'DYNAMIC', filters: requireCondition(options) } as const)
        const input = { name, ...what, ...given({ description, trackMembership: track }) }
        showSegment(connection, await connection.client.segments.create(input))
        remark(connection, 'Created.')
      }),
    )
  addConditionOptions(command).option('--track', 'remember the members; events tell who enters and leaves')
  addExamples(
    command,
    'posthorn segments create --name Paying --where "data.plan equals pro" --track',
    'posthorn segments create --name "Beta testers" --static',
  )
}
