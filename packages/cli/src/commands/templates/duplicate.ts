import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { templateId } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { showTemplate } from '../../lib/show.ts'

export function addTemplatesDuplicate(templates: Command, cli: Cli): void {
  const command = templates
    .command('duplicate')
    .description('Copy a template under a new id.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client } = connection
        showTemplate(connection, await client.templates.duplicate(await templateId(client, idOrName)))
      }),
    )
  addExamples(command, 'posthorn templates duplicate Welcome')
}
