import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExportOptions, type ExportOptions, exportAll } from '../../lib/export/all.ts'
import { eventsAfter } from '../../lib/export/events.ts'
import { addExamples, collect } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'

interface Options extends ExportOptions {
  readonly after: string
  readonly type?: readonly string[]
}

const AFTERWORD = `
Events come in the order in which they were stored. The command prints a cursor at the end: with --after, the next
export continues exactly there.`

export function addEventsExport(events: Command, cli: Cli): void {
  const command = events
    .command('export')
    .description('Export events as NDJSON, oldest first.')
    .option('--type <pattern>', 'only events whose names match, e.g. email.*; may be repeated', collect)
    .option('--after <cursor>', 'only events after this cursor; 0 begins with the oldest that is kept', '0')
  addExportOptions(command)
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, { after, type, ...options }: Options) => {
        let reached = after
        const exported = eventsAfter({ after, types: type }, (cursor) => {
          reached = cursor
        })
        await exportAll(connection, options, exported)
        remark(connection, `Later events: --after ${reached}`)
      }),
    )
  addExamples(
    command,
    'posthorn events export --output events.ndjson --resume',
    "posthorn events export --type 'email.*' --type order-placed",
  )
}
