import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { addExamples } from '../lib/options.ts'
import { printLine } from '../lib/output.ts'
import type * as Settings from '../lib/settings.ts'

export const WORKER: TopCommand = { place: 30, add: addWorker }

/** Adds the command. `settings` is absent when it is only listed, as for `serve`. */
function addWorker(program: Command, cli: Cli, settings: typeof Settings | undefined): void {
  const command = program
    .command('worker')
    .description('Start only a worker, which delivers the mail that servers accept into the same database.')
    .action(
      cli.locally(async ({ io, globals }, options: Readonly<Record<string, string>>) => {
        const { readSettings, workUntilStopped } = settings ?? (await import('../lib/settings.ts'))
        const config = await readSettings(io.env, globals.data, options)
        await workUntilStopped(config, { print: (line) => printLine(io, line) })
      }),
    )
  settings?.addSettingOptions(command, 'worker')
  addExamples(
    command,
    'POSTHORN_DATABASE_URL=postgres://posthorn:password@db.example.com/posthorn posthorn worker',
    'posthorn worker --data /var/lib/posthorn --health-port 9100',
  )
}
