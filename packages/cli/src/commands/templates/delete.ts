import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findTemplate } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addTemplatesDelete(templates: Command, cli: Cli): void {
  const command = templates
    .command('delete')
    .description('Delete a template.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, name } = await findTemplate(client, idOrName)
        await requireConsent(io, globals, `This deletes the template "${name}".`)
        await client.templates.delete(id)
        showResult(connection, { id, deleted: true }, () => printLine(io, `Deleted "${name}".`))
      }),
    )
  addExamples(
    command,
    'posthorn templates delete Welcome',
    'posthorn templates delete tpl_01kajw9r2m5t8k3q7x1c6v4b0n --yes',
  )
}
