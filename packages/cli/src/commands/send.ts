import type { Command } from 'commander'
import { addBodyOptions } from '../lib/body.ts'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { moment } from '../lib/moment.ts'
import { addExamples, addFieldOptions, addSubscribedOptions, collect, wholeNumber } from '../lib/options.ts'
import { sendMail, WAIT_SECONDS } from '../lib/send-mail.ts'

export const SEND: TopCommand = { place: 130, add: addSend }

function addSend(program: Command, cli: Cli): void {
  const command = program
    .command('send')
    .description('Send a mail. Prompts for missing values on a terminal.')
    .option(
      '--to <person>',
      'an address, "Name <address>", or several with commas; repeatable, each gets a separate mail',
      collect,
    )
    .option('--cc <person>', 'a recipient of a copy, visible to all recipients; repeatable', collect)
    .option('--bcc <person>', 'a recipient of a copy, hidden from the others; repeatable', collect)
    .option('--from <person>', 'the sender; its domain must be verified')
    .option('--subject <text>', 'the subject; {{name}} inserts a field')
  addBodyOptions(command)
    .option('--markdown', 'the body is Markdown')
    .option('--text <text>', 'the text part; by default it is generated from the HTML')
    .option('--text-file <file>', 'read the text part from a file')
    .option('--template <id|name>', 'use a template; the other options override it')
  addFieldOptions(command)
    .option('--attach <file>', 'attach a file; repeatable', collect)
    .option('--inline <cid=file>', 'embed a file that the HTML refers to as cid:<cid>; repeatable', collect)
    .option('--header <name=value>', 'an extra header; repeatable', collect)
    .option('--reply <address>', 'the address for replies')
    .option('--tag <name>', 'a tag for your own records, or name=value; repeatable', collect)
    .option('--at <time>', 'when to send it: 2h (from now), 2027-01-31 or 2027-01-31T09:30:00Z', (text) => moment(text))
  addSubscribedOptions(command)
    .option('--tracking', "track opens and clicks, regardless of the project's settings")
    .option('--no-tracking', 'do not track them')
    .option('--strict', 'refuse the mail if an expression has no value')
    .option('--idempotency-key <key>', 'send the mail only once, even if the command is repeated')
    .option(
      '--wait [seconds]',
      `wait for the response of the mail server, at most ${WAIT_SECONDS} seconds`,
      wholeNumber(1, 3600),
    )
    .action(cli.withClient(sendMail))
  addExamples(
    command,
    'posthorn send --to ada@example.com --from hello@sandbox.localhost --subject "Hello {{name}}" --body "<p>Hi</p>" --set name=Ada',
    'posthorn send --to "Ada <ada@example.com>" --template Welcome --wait',
    'posthorn send --to ada@example.com --from shop@example.org --subject Invoice --attach invoice.pdf < body.html',
    'posthorn send --to ada@example.com --cc team@example.com --from shop@example.org --subject Order --text "It is on its way." --at 2h',
    'posthorn send',
  )
}
