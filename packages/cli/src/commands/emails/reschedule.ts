import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { moment } from '../../lib/moment.ts'
import { addExamples } from '../../lib/options.ts'
import { showEmail } from '../../lib/show.ts'

export function addEmailsReschedule(emails: Command, cli: Cli): void {
  const command = emails
    .command('reschedule')
    .description('Reschedule a mail that was sent with --at and has not been sent yet.')
    .argument('<id>', 'the id of the mail')
    .requiredOption('--at <time>', 'the new time: 2h (from now), 2027-01-31 or 2027-01-31T09:30:00Z', (text) =>
      moment(text),
    )
    .action(
      cli.withClient(async (connection, id: string, { at }: { readonly at: string }) => {
        showEmail(connection, await connection.client.emails.reschedule(id, at))
      }),
    )
  addExamples(
    command,
    'posthorn emails reschedule eml_01kajwa5v8n1r4y7h0j3s6d9gf --at 2h',
    'posthorn emails reschedule eml_01kajwa5v8n1r4y7h0j3s6d9gf --at 2027-01-31T09:30:00+01:00',
  )
}
