import { Command, Help, Option } from 'commander'
import { commands } from './generated/commands.ts'
import { createCli } from './lib/cli.ts'
import { DEFAULT_URL } from './lib/connection.ts'
import { fieldNames } from './lib/fields.ts'
import { addGroup, inOrder } from './lib/group.ts'
import type { Io } from './lib/io.ts'
import { collect } from './lib/options.ts'
import type * as Settings from './lib/settings.ts'
import { VERSION } from './version.ts'

const AFTERWORD = `
Where commands work:
  with --data        on the database at that place, without a server; no key is needed.
                     Only init, serve and migrate create a database
  with --url, --key  at a server; a profile, or POSTHORN_URL and POSTHORN_KEY, do the same
  with neither       on the database in ./data if there is one, else at ${DEFAULT_URL}

Exit codes: 0 done, 1 failed, 2 bad usage, 3 the server cannot be reached, 4 not allowed.`

const HELP_WIDTH = 100

/** Returns the width of the terminal, up to a limit for readability. */
function helpWidth({ columns }: { readonly columns: number | undefined }): number {
  return Math.min(HELP_WIDTH, columns || HELP_WIDTH)
}

/** Returns commander's description of an option, without the default value, which the description already contains. */
const optionDescription = (option: Option) => new Help().optionDescription(option).replace(/ \(preset: .*\)$/, '')

/** Creates the whole command line. `settings` are needed for the options of `serve`, and may be absent otherwise. */
export function createProgram(io: Io, settings: typeof Settings | undefined): Command {
  const cli = createCli(io)
  const program = new Command('posthorn')
    .description(
      'Send mail, manage contacts, and check the status of each mail, with a Posthorn server or directly on a database.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .configureHelp({ showGlobalOptions: true, optionDescription })
    .configureOutput({
      writeOut: (text) => io.stdout.text(text),
      writeErr: (text) => io.stderr.text(text),
      outputError: () => {}, // reportError prints every error
      getOutHelpWidth: () => helpWidth(io.stdout),
      getErrHelpWidth: () => helpWidth(io.stderr),
    })
    .exitOverride()
    .option('--url <url>', 'the server [POSTHORN_URL]')
    .option('--key <key>', 'the secret key of the project [POSTHORN_KEY]')
    .option('--data <place>', 'a directory or database URL, to use without a server', collect)
    .option('--project <project>', 'the project to use, by name or id')
    .option(
      '--profile <name>',
      'use the server, and the key or session, of this profile ("posthorn login", "posthorn config set")',
    )
    .option('--json', 'print JSON')
    .addOption(
      new Option('-o, --format <form>', 'how to print: table, wide (in full) or json').choices([
        'table',
        'wide',
        'json',
      ]),
    )
    .option('--fields <names>', 'only these fields, separated by commas; a.b is b inside a', fieldNames)
    .option('--yes', 'do not ask for confirmation')
    .addHelpText('after', AFTERWORD)
  for (const command of inOrder(commands)) {
    if ('add' in command) command.add(program, cli, settings)
    else addGroup(program, cli, command)
  }
  return program
}
