import path from 'node:path'
import type { Command } from 'commander'
import { openBrowser } from '../../lib/browser.ts'
import type { Cli, Connection } from '../../lib/cli.ts'
import { CliError, EXIT } from '../../lib/errors.ts'
import { aborted, interruptible } from '../../lib/interrupt.ts'
import { addExamples, wholeNumber } from '../../lib/options.ts'
import { printLine } from '../../lib/output.ts'
import { openPreviewServer } from '../../lib/templates-dev/server.ts'

interface Options {
  readonly port: number
  readonly open?: boolean
}

const PORT = 3200

export function addTemplatesDev(templates: Command, cli: Cli): void {
  const command = templates
    .command('dev')
    .description(
      'Show the mails of a folder in the browser, and reload when a file changes. A mail is name.html or name.md, optionally with "subject: …" between two lines of ---; name.json contains its data.',
    )
    .argument('[folder]', 'the folder', 'emails')
    .option('--port <number>', 'the port on this machine', wholeNumber(0, 65_535), PORT)
    .option('--open', 'open the page in the browser')
    .action(cli.withClient(dev))
  addExamples(command, 'posthorn templates dev ./emails --open')
}

async function dev({ io, client }: Connection, folder: string, { port, open }: Options): Promise<void> {
  const place = path.resolve(io.cwd, folder)
  const server = await openPreviewServer(client, { folder: place, port }).catch((error: unknown) => {
    throw problemOf(error, place, port)
  })
  printLine(io, `${server.url} shows the mails of ${place}. Press Ctrl-C to stop.`)
  if (open) await openBrowser(io, new URL(server.url))
  await interruptible(async (signal) => {
    await aborted(signal).catch(() => {})
    await server.close()
  })
}

function problemOf(error: unknown, place: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new CliError('NO_FOLDER', `The folder ${place} does not exist.`, { exitCode: EXIT.usage, cause: error })
  if (code === 'EADDRINUSE')
    return new CliError('PORT_IN_USE', `Port ${port} is in use.`, {
      suggestion: 'Choose another port with --port; 0 picks a free one.',
      cause: error,
    })
  return error
}
