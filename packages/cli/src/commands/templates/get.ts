import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findTemplate } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { showTemplate } from '../../lib/show.ts'

export function addTemplatesGet(templates: Command, cli: Cli): void {
  const command = templates
    .command('get')
    .description('Show one template with its body.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        showTemplate(connection, await findTemplate(connection.client, idOrName))
      }),
    )
  addExamples(command, 'posthorn templates get Welcome', 'posthorn templates get tpl_01kajw9r2m5t8k3q7x1c6v4b0n')
}
