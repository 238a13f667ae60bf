import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findContact } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addContactsDelete(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('delete')
    .description('Delete a contact, and soon after its personal data in emails and events.')
    .argument('<id|email>', 'its id or its address')
    .action(
      cli.withClient(async (connection, idOrEmail: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, email } = await findContact(client, idOrEmail)
        await requireConsent(io, globals, `This deletes the contact ${email}.`)
        await connection.embedded?.startWorker()
        await client.contacts.delete(id)
        showResult(connection, { id, deleted: true }, () => printLine(io, `Deleted ${email}.`))
      }),
    )
  addExamples(
    command,
    'posthorn contacts delete ada@example.com',
    'posthorn contacts delete cnt_01kajw7d3gq8v5t2m9c4x6b1ze --yes',
  )
}
