import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'
import { requireConsent } from '../../../lib/prompts.ts'
import { count } from '../../../lib/text.ts'

export function addContactsFieldsDelete(fields: Command, cli: Cli): void {
  const command = fields
    .command('delete')
    .description('Delete a field from all contacts. Conditions that refer to it remain and match nothing.')
    .argument('<field>', 'its name, such as plan or data.plan')
    .action(
      cli.withClient(async (connection, field: string, _options: object) => {
        const { client, io, globals } = connection
        const { contactCount, usedInSegments } = await client.contacts.fields.usage(field)
        const refer = usedInSegments.length === 1 ? 'refers' : 'refer'
        const used = usedInSegments.length > 0 ? ` ${count(usedInSegments.length, 'segment')} ${refer} to it.` : ''
        await requireConsent(io, globals, `This deletes ${field} from ${count(contactCount, 'contact')}.${used}`)
        await connection.embedded?.startWorker()
        const deletion = await client.contacts.fields.delete(field)
        showResult(connection, { field, ...deletion }, () =>
          printLine(io, `Deleted ${field} from ${count(deletion.deletedFrom, 'contact')}.`),
        )
      }),
    )
  addExamples(command, 'posthorn contacts fields delete plan', 'posthorn contacts fields delete data.plan --yes')
}
