import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addConditionOptions, type ConditionOptions, readCondition } from '../../lib/condition-options.ts'
import { usageError } from '../../lib/errors.ts'
import { findSegment } from '../../lib/find.ts'
import { addExamples, addRevisionOption, given, ofRevision, type RevisionOption } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showSegment } from '../../lib/show-segment.ts'

interface Options extends ConditionOptions, RevisionOption {
  readonly name?: string
  readonly description?: string
  readonly track?: boolean
}

export function addSegmentsUpdate(segments: Command, cli: Cli): void {
  const command = segments
    .command('update')
    .description('Change the given values of a segment.')
    .argument('<id|name>', 'its id or name')
    .option('--name <name>', 'the name of the segment')
    .option('--description <text>', 'a description')
    .action(
      cli.withClient(async (connection, idOrName: string, options: Options) => {
        const { name, description, track: trackMembership } = options
        const changes = given({ name, description, trackMembership, filters: readCondition(options) })
        if (Object.keys(changes).length === 0) {
          throw usageError('Nothing to change.', 'Use at least one option, such as --name.')
        }
        const { id } = await findSegment(connection.client, idOrName)
        await showSegment(connection, await connection.client.segments.update(id, changes, ofRevision(options)))
        remark(connection, 'Changed.')
      }),
    )
  addConditionOptions(command)
    .option('--track', 'store the members, and emit events when contacts enter or leave')
    .option('--no-track', 'stop tracking members')
  addRevisionOption(command)
  addExamples(
    command,
    'posthorn segments update Paying --where "data.plan equals pro" --where "subscribed equals true"',
    'posthorn segments update seg_01kajwe2b8r4y6u9k1m3p5s7vx --no-track',
  )
}
