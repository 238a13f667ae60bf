import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples } from '../../../lib/options.ts'
import { printFields, showResult } from '../../../lib/output.ts'

export function addContactsFieldsUsage(fields: Command, cli: Cli): void {
  const command = fields
    .command('usage')
    .description('Show which segments, campaigns and workflows refer to a field.')
    .argument('<field>', 'its name, such as plan or data.plan')
    .action(
      cli.withClient(async (connection, field: string, _options: object) => {
        const usage = await connection.client.contacts.fields.usage(field)
        showResult(connection, usage, () =>
          printFields(connection.io, {
            contacts: usage.contactCount,
            segments: named(usage.usedInSegments),
            campaigns: named(usage.usedInCampaigns),
            workflows: named(usage.usedInWorkflows),
            'can be deleted': usage.canDelete ? 'yes' : 'no',
          }),
        )
      }),
    )
  addExamples(command, 'posthorn contacts fields usage plan')
}

function named(things: readonly { readonly id: string; readonly name: string }[]): string {
  return things.map(({ id, name }) => `${name} (${id})`).join('\n')
}
