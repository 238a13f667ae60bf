import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { addExamples } from '../lib/options.ts'
import { printLine } from '../lib/output.ts'
import type * as Settings from '../lib/settings.ts'

/** The options of the settings, and whether to run the worker. */
type Options = Readonly<Record<string, string>> & { readonly worker: boolean }

export const SERVE: TopCommand = { place: 20, add: addServe }

/**
 * Adds the command. `settings` is absent when the command is only listed: its options come from the server, which takes
 * a while to load.
 */
function addServe(program: Command, cli: Cli, settings: typeof Settings | undefined): void {
  const command = program
    .command('serve')
    .description('Start the server, with a worker that delivers mail in the same process.')
    .option('--no-worker', 'do not deliver mail in this process')
    .action(
      cli.locally(async ({ io, globals }, { worker, ...options }: Options) => {
        const { readSettings, serveUntilStopped } = settings ?? (await import('../lib/settings.ts'))
        const config = await readSettings(io.env, globals.data, options)
        await serveUntilStopped(config, { worker, print: (line) => printLine(io, line) })
      }),
    )
  settings?.addSettingOptions(command, 'server')
  addExamples(
    command,
    'posthorn serve',
    'posthorn serve --port 8080 --data /var/lib/posthorn',
    'posthorn serve --no-worker --database-url postgres://posthorn:password@db.example.com/posthorn',
    'POSTHORN_MAILER_URL=smtp://user:password@smtp.example.com:587 posthorn serve --base-url https://mail.example.com',
  )
}
