import type { Command } from 'commander'
import { addBodyOptions } from '../lib/body.ts'
import type { Cli, Connection } from '../lib/cli.ts'
import { composeMail, type MailOptions } from '../lib/compose-mail.ts'
import { addExamples, addFieldOptions, addSubscribedOptions, collect, given, wholeNumber } from '../lib/options.ts'
import { showAccepted, showOutcome } from '../lib/outcome.ts'
import { remark } from '../lib/output.ts'
import { waitForEmails } from '../lib/wait.ts'

interface Options extends MailOptions {
  readonly idempotencyKey?: string
  /** Seconds, or true for the default. */
  readonly wait?: number | true
}

const WAIT_SECONDS = 30
/** Shown where the local inbox of this command would take mail that is meant for the mailer of a server. */
const LEFT_TO_OTHERS =
  'Mail of this database is not for the local inbox, or other mail waits in it: it is handed over by its server or worker. ' +
  'To do it here, say where to: POSTHORN_MAILER_URL=smtp://…, or inbox: for the local inbox, which needs ' +
  '"posthorn migrate --local-inbox" once mail has left by a mail server.'
/** Waits even without --wait: perhaps no other process will deliver what this one accepted. */
const EMBEDDED_WAIT_SECONDS = 10

export function addSend(program: Command, cli: Cli): void {
  const command = program
    .command('send')
    .description('Send a mail. On a terminal it asks for what is missing.')
    .option('--to <person>', 'an address, or "Name <address>"; repeatable, each gets a separate mail', collect)
    .option('--from <person>', 'the sender; its domain must be verified')
    .option('--subject <text>', 'the subject; {{name}} puts in a field')
  addBodyOptions(command)
    .option('--markdown', 'the body is Markdown')
    .option('--template <id>', 'use a template; the other options override what it says')
  addFieldOptions(command)
    .option('--attach <file>', 'attach a file; repeatable', collect)
    .option('--inline <cid=file>', 'embed a file, which the HTML shows as cid:<cid>; repeatable', collect)
    .option('--header <name=value>', 'an extra header; repeatable', collect)
    .option('--reply <address>', 'where replies go')
  addSubscribedOptions(command)
    .option('--tracking', 'track opens and clicks, whatever the project says')
    .option('--no-tracking', 'do not track them')
    .option('--strict', 'refuse the mail when a tag has no value')
    .option('--idempotency-key <key>', 'send it once, however often the command is repeated')
    .option(
      '--wait [seconds]',
      `wait until the mail server has answered, ${WAIT_SECONDS} seconds at most`,
      wholeNumber(1, 3600),
    )
    .action(cli.withClient(send))
  addExamples(
    command,
    'posthorn send --to ada@example.com --from hello@sandbox.localhost --subject "Hello {{name}}" --body "<p>Hi!</p>" --set name=Ada',
    'posthorn send --to "Ada <ada@example.com>" --template tpl_01kajw9r2m5t8k3q7x1c6v4b0n --wait',
    'posthorn send --to ada@example.com --from shop@example.org --subject Invoice --attach invoice.pdf < body.html',
    'posthorn send',
  )
}

async function send(connection: Connection, options: Options): Promise<void> {
  const { io, client } = connection
  const mail = await composeMail(io, client, options)
  const time = await connection.embedded?.startDelivery()
  const accepted = await client.send(mail, given({ idempotencyKey: options.idempotencyKey }))
  if (time === 0) remark(connection, LEFT_TO_OTHERS)
  const waitMs = secondsToWait(options.wait, time) * 1000
  if (waitMs === 0) return showAccepted(connection, accepted)
  const ids = accepted.emails.map(({ email }) => email)
  await showOutcome(connection, accepted, await waitForEmails(client, ids, time ? Math.min(waitMs, time) : waitMs))
}

/** `deliveryMs` is for how long this process hands mail over; undefined when it does not. */
function secondsToWait(asked: Options['wait'], deliveryMs: number | undefined): number {
  if (typeof asked === 'number') return asked
  return asked ? WAIT_SECONDS : deliveryMs ? EMBEDDED_WAIT_SECONDS : 0
}
