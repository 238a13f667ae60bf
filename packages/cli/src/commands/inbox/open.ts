import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { CliError } from '../../lib/errors.ts'
import type { Io } from '../../lib/io.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'

export function addInboxOpen(inbox: Command, cli: Cli): void {
  const command = inbox
    .command('open')
    .description('Open the inbox of a running server in the browser; without a browser, print where it is.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const { client, io, url } = connection
        if (url === undefined) {
          throw new CliError('NO_SERVER', 'The inbox has a page only while a server runs.', {
            suggestion: 'Start one with "posthorn serve" and the same --data, or use "posthorn inbox list".',
          })
        }
        const { features } = await client.config()
        if (!features.inbox) throw new CliError('NO_INBOX', `The server at ${url} sends its mail, and so has no inbox.`)
        const page = `${url.replace(/\/+$/, '')}/inbox`
        showResult(connection, { url: page }, () => printLine(io, page))
        if (!(await openBrowser(io, page))) remark(connection, 'Open this address in a browser.')
      }),
    )
  addExamples(command, 'posthorn inbox open')
}

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Starts a browser where there is a screen; returns whether it did. */
function openBrowser(io: Io, url: string): Promise<boolean> {
  const screen =
    process.platform === 'darwin' || process.platform === 'win32' || Boolean(io.env.DISPLAY || io.env.WAYLAND_DISPLAY)
  if (!io.stdout.isTTY || !screen) return Promise.resolve(false)
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
