import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { templateId } from '../../lib/find.ts'
import { addExamples, addRevisionOption, ofRevision, type RevisionOption } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showTemplate } from '../../lib/show.ts'
import { addTemplateOptions, type TemplateOptions, templateSaid } from '../../lib/template-options.ts'

export function addTemplatesUpdate(templates: Command, cli: Cli): void {
  const command = templates
    .command('update')
    .description('Change the given values of a template.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, options: TemplateOptions & RevisionOption) => {
        const changes = await templateSaid(connection, options, { orStdin: false })
        if (Object.keys(changes).length === 0) throw nothingToChange()
        const { client } = connection
        showTemplate(
          connection,
          await client.templates.update(await templateId(client, idOrName), changes, ofRevision(options)),
        )
        remark(connection, 'Changed.')
      }),
    )
  addTemplateOptions(command.option('--name <name>', 'the name of the template'))
  addRevisionOption(command)
  addExamples(
    command,
    'posthorn templates update Welcome --subject "Hello {{name}}"',
    'posthorn templates update tpl_01kajw9r2m5t8k3q7x1c6v4b0n --body-file welcome.html',
  )
}

function nothingToChange() {
  return usageError('Nothing to change.', 'Use at least one option, such as --body-file -.')
}
