import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showTemplate } from '../../lib/show.ts'

export function addTemplatesDuplicate(templates: Command, cli: Cli): void {
  const command = templates
    .command('duplicate')
    .description('Make a copy of a template under a new id.')
    .argument('<id>', 'the id of the template')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        showTemplate(connection, await connection.client.templates.duplicate(id))
      }),
    )
  addExamples(command, 'posthorn templates duplicate tpl_01kajw9r2m5t8k3q7x1c6v4b0n')
}
