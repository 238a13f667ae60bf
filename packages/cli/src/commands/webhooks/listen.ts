import type { Event } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples, collect } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { patiently, pause } from '../../lib/patience.ts'
import { projectIdOf } from '../../lib/project-id.ts'

interface Options {
  readonly event?: readonly string[]
  readonly after: string
  readonly secret?: string
  readonly once?: boolean
}

const POLL_MS = 1000

const AFTERWORD = `
Requests look like those of a webhook endpoint and are signed, so that your code verifies them as it will in production.
No tunnel is needed: the command asks Posthorn for new events. An event whose request fails is not sent again.`

export function addWebhooksListen(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('listen')
    .description('Forward events to a URL that this machine can reach, signed like deliveries.')
    .argument('<url>', 'where the events go, such as http://localhost:8080/hooks')
    .option('--event <pattern>', 'only events whose names match, e.g. email.*; may be repeated', collect)
    .option('--after <cursor>', 'begin after this cursor; 0 begins with the oldest event', 'now')
    .option('--secret <secret>', 'sign with this secret (whsec_…); a new one by default')
    .option('--once', 'stop when all events so far are forwarded')
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, url: string, options: Options) => {
        const { newSecret } = await import('../../lib/webhooks/forward.ts')
        const secret = options.secret ?? newSecret()
        if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw usageError(`${url} is not a URL of a web server.`)
        if (!/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret))
          throw usageError('The secret must begin with whsec_ and be base64.')
        remark(connection, `Secret: ${secret}`)
        await listen(connection, { url, secret, options })
      }),
    )
  addExamples(
    command,
    'posthorn webhooks listen http://localhost:8080/hooks',
    "posthorn webhooks listen http://localhost:8080/hooks --event 'email.*' --after 0 --once",
  )
}

interface Listening {
  readonly url: string
  readonly secret: string
  readonly options: Options
}

/** Forwards events one after the other, in their order. */
async function listen(connection: Connection, { url, secret, options }: Listening): Promise<void> {
  const { client } = connection
  const projectId = await projectIdOf(connection)
  const query = options.event ? { types: [...options.event] } : {}
  for (let cursor = options.after; ; ) {
    const page = await patiently(() => client.events.after(cursor, query))
    for (const event of page.events) await forwardOne(connection, { url, secret, projectId, event })
    cursor = page.cursor
    if (page.hasMore) continue
    if (options.once) return remark(connection, `Later events: --after ${cursor}`)
    await pause(POLL_MS, undefined)
  }
}

async function forwardOne(
  connection: Connection,
  { url, secret, projectId, event }: Omit<Listening, 'options'> & { readonly projectId: string; readonly event: Event },
): Promise<void> {
  const { forward, payloadFor } = await import('../../lib/webhooks/forward.ts')
  const payload = await patiently(() => payloadFor(connection.client, projectId, event))
  const { id, name: type } = event
  if (!payload) return remark(connection, `${id}  ${type}  skipped: the contact was deleted`)
  const result = await forward(url, secret, payload)
  showResult(connection, { id, type, ...result }, ({ status, error, durationMs }) =>
    printLine(connection.io, `${id}  ${type}  ${status ?? error}  ${durationMs} ms`),
  )
}
